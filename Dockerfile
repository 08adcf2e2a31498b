# The server in a container: see docs/hosting.md. The versions of Python packages come from the two
# lock files, which `make lock` writes.
FROM node:22.21.1-bookworm-slim AS node
WORKDIR /source
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund

FROM python:3.12.12-slim-bookworm AS build
WORKDIR /source
COPY requirements.lock requirements-build.lock ./
RUN pip install --no-cache-dir --require-hashes --requirement requirements-build.lock \
    && pip install --no-cache-dir --require-hashes --prefix=/installed --requirement requirements.lock
COPY --from=node /usr/local/bin/node /usr/local/bin/node
COPY --from=node /source/node_modules ./node_modules
COPY tools/bundle ./tools/bundle
COPY pyproject.toml README.md LICENSE NOTICE ./
COPY src ./src
# There is no git here, so give the version: docker build --build-arg VERSION=1.1.0
ARG VERSION=
RUN test -z "$VERSION" || echo "$VERSION" > src/cirkis/version.txt
RUN pip wheel --no-deps --no-build-isolation --wheel-dir /wheels . \
    && pip install --no-cache-dir --no-deps --prefix=/installed /wheels/*.whl

FROM python:3.12.12-slim-bookworm
COPY --from=build /installed /usr/local
RUN useradd --create-home --uid 10001 cirkis \
    && mkdir --mode=700 /data \
    && chown cirkis:cirkis /data
USER cirkis
ENV CIRKIS_HOST=0.0.0.0 CIRKIS_PORT=8765 CIRKIS_DATA=/data PYTHONDONTWRITEBYTECODE=1
VOLUME /data
EXPOSE 8765
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8765/health', timeout=4)"]
ENTRYPOINT ["cirkis"]
CMD ["serve"]
