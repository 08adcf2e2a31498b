-- Schema version 9, word for word as the program at 12ec0e7 made it in SQLite, and some rows.
CREATE TABLE alembic_version (
    version_num VARCHAR(32) NOT NULL,
    CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
CREATE TABLE tables (
    id VARCHAR(32) NOT NULL,
    created FLOAT NOT NULL,
    changed FLOAT NOT NULL,
    rules INTEGER NOT NULL,
    options TEXT NOT NULL, due FLOAT, is_over BOOLEAN,
    PRIMARY KEY (id)
);
CREATE TABLE codes (
    code VARCHAR(8) NOT NULL,
    table_id VARCHAR(32) NOT NULL,
    at FLOAT NOT NULL,
    PRIMARY KEY (code)
);
CREATE TABLE runs (
    id VARCHAR(32) NOT NULL,
    started FLOAT NOT NULL,
    alive FLOAT NOT NULL,
    boot VARCHAR(64),
    elapsed FLOAT NOT NULL,
    PRIMARY KEY (id)
);
CREATE TABLE sessions (
    "key" VARCHAR(43) NOT NULL,
    person VARCHAR(32) NOT NULL,
    agent VARCHAR(200) NOT NULL,
    created FLOAT NOT NULL,
    seen FLOAT NOT NULL,
    ended FLOAT,
    PRIMARY KEY ("key")
);
CREATE TABLE device_links (
    "key" VARCHAR(43) NOT NULL,
    session VARCHAR(43) NOT NULL,
    person VARCHAR(32) NOT NULL,
    name VARCHAR(40) NOT NULL,
    expires FLOAT NOT NULL,
    used FLOAT,
    PRIMARY KEY ("key")
);
CREATE TABLE subscriptions (
    "key" VARCHAR(43) NOT NULL,
    session VARCHAR(43) NOT NULL,
    person VARCHAR(32) NOT NULL,
    endpoint TEXT NOT NULL,
    p256dh VARCHAR(100) NOT NULL,
    auth VARCHAR(40) NOT NULL,
    language VARCHAR(10) NOT NULL,
    PRIMARY KEY ("key")
);
CREATE TABLE removed (
    table_id VARCHAR(32) NOT NULL,
    at FLOAT NOT NULL,
    PRIMARY KEY (table_id)
);
CREATE TABLE mail_addresses (
    person VARCHAR(32) NOT NULL,
    address VARCHAR(254) NOT NULL,
    "key" VARCHAR(43) NOT NULL,
    language VARCHAR(10) NOT NULL,
    confirmed FLOAT,
    sent FLOAT NOT NULL,
    PRIMARY KEY (person)
);
CREATE TABLE documents (
    person VARCHAR(32) NOT NULL,
    kind VARCHAR(20) NOT NULL,
    id VARCHAR(40) NOT NULL,
    document TEXT NOT NULL,
    version INTEGER NOT NULL,
    changed FLOAT NOT NULL,
    PRIMARY KEY (person, kind, id)
);
CREATE TABLE players (
    person VARCHAR(32) NOT NULL,
    table_id VARCHAR(32) NOT NULL,
    PRIMARY KEY (person, table_id),
    FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE sayings (
    table_id VARCHAR(32) NOT NULL,
    n INTEGER NOT NULL,
    at FLOAT NOT NULL,
    saying TEXT NOT NULL, person VARCHAR(32),
    PRIMARY KEY (table_id, n),
    FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE "events" (
    table_id VARCHAR(32) NOT NULL,
    version INTEGER NOT NULL,
    command VARCHAR(80) NOT NULL,
    at FLOAT NOT NULL,
    entry TEXT NOT NULL,
    sender VARCHAR(32), checksum BIGINT,
    PRIMARY KEY (table_id, version),
    CONSTRAINT events_table_id_sender_command_key UNIQUE (table_id, sender, command),
    FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE INDEX ix_tables_due ON tables (due);
CREATE INDEX ix_sessions_person ON sessions (person);
CREATE INDEX ix_sessions_ended ON sessions (ended);
CREATE INDEX ix_device_links_person ON device_links (person);
CREATE INDEX ix_subscriptions_session ON subscriptions (session);
CREATE INDEX ix_subscriptions_person ON subscriptions (person);
CREATE INDEX ix_removed_at ON removed (at);
CREATE INDEX ix_players_table_id ON players (table_id);
CREATE INDEX ix_mail_addresses_key ON mail_addresses ("key");
CREATE INDEX ix_documents_kind_id ON documents (kind, id);
INSERT INTO alembic_version VALUES ('9');
INSERT INTO tables (id, created, changed, rules, options) VALUES ('old', 1.0, 1.0, 1, '{}');
INSERT INTO events (table_id, version, command, at, entry) VALUES ('old', 1, 'created', 1.0, 'first');
INSERT INTO documents VALUES ('ada', 'study', 'one', '{}', 1, 2.0);
