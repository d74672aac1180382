# The image of the scaled mode: one for every role, which the command selects:
# node main.ts api, node main.ts worker, node admin/migrate.ts
# With a digest (24-bookworm-slim@sha256:…) from tools/check/pin-images.sh.
ARG NODE_TAG=24-bookworm-slim
FROM node:${NODE_TAG} AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
# No install scripts: the only package that needs one is `node`, which the image has already.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:${NODE_TAG} AS console
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN node tools/client/generate.ts && bash tools/console/build.sh

FROM node:${NODE_TAG}
# The pairs of tools/setup/packages.sh: machine translation without a provider account; ffmpeg, espeak-ng and fonts: video and audio.
RUN apt-get update \
  && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
    apertium apertium-eng-spa apertium-eng-cat apertium-en-gl apertium-eo-en apertium-eu-en apertium-mkd-eng \
    apertium-isl-eng apertium-fr-es apertium-spa-ita apertium-es-pt apertium-spa-cat apertium-fra-cat apertium-cat-ita \
    apertium-por-cat ca-certificates espeak-ng ffmpeg fonts-dejavu-core fonts-droid-fallback tini \
  && rm -rf /var/lib/apt/lists/*

WORKDIR /app
# Threads for files and look-ups of names: platform/outbound/resolver.ts.
ENV UV_THREADPOOL_SIZE=16
# glibc otherwise keeps what is freed, in up to eight pools per core: docs/guides/performance.md.
ENV MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
COPY --from=dependencies /app/node_modules ./node_modules
COPY . .
COPY --from=console /app/web/dist ./web/dist
# Code without its types, and what Node compiles, which is kept per user: filled as the user of the service, who may not change it.
ENV NODE_COMPILE_CACHE=/app/node_modules/.cache/compiled
RUN install -d -o node /app/node_modules/.cache \
  && setpriv --reuid=node --regid=node --clear-groups node service/prepare-caches.ts \
  && chown -R root:root /app/node_modules/.cache && chmod -R a+rX /app/node_modules/.cache
# The folder is made here with its owner, so that a new named volume mounted on it belongs to that user.
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080
# tini passes signals on and reaps the children of translation and media programs.
ENTRYPOINT ["tini", "--"]
CMD ["node", "main.ts", "api"]
