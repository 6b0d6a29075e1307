# syntax=docker/dockerfile:1

# The console with the service inside. See docs/deployment.md#in-a-container.
#   docker build -t recon-console .
#   docker run --read-only --tmpfs /tmp -v recon-data:/data -p 127.0.0.1:4310:4310 recon-console

# By digest: what a tag names can change. To renew it: docker buildx imagetools inspect node:22-bookworm-slim
FROM node:22.23.3-bookworm-slim@sha256:43ac6c60b8f89723f746e8a92ce91abd5017e627ce1ddfe4238355d3a30b772c AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY engine/package.json engine/
COPY contract/package.json contract/
# No scripts of packages: none that is needed for building has any.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
# The history stays outside: --build-arg BUILD_COMMIT=$(git rev-parse HEAD) says which commit this is.
ARG BUILD_COMMIT=
RUN node scripts/build.mjs

FROM node:22.23.3-bookworm-slim@sha256:43ac6c60b8f89723f746e8a92ce91abd5017e627ce1ddfe4238355d3a30b772c AS packages
WORKDIR /app
COPY package.json package-lock.json ./
COPY engine/package.json engine/
COPY contract/package.json contract/
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:22.23.3-bookworm-slim@sha256:43ac6c60b8f89723f746e8a92ce91abd5017e627ce1ddfe4238355d3a30b772c
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=4310 \
    RECON_DATA_DIR=/data
WORKDIR /app
# The code is root's and not writable by who runs it; the data folder is the user's own.
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/package.json ./package.json
COPY --from=build /app/dist ./dist
COPY --from=build /app/dist-server ./dist-server
RUN printf '#!/bin/sh\nexec node /app/dist-server/main.js "$@"\n' > /usr/local/bin/recon \
  && chmod 755 /usr/local/bin/recon \
  && install -d -o node -g node -m 700 /data
USER node
VOLUME /data
EXPOSE 4310
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
# Directly, not through npm: the process gets the signals itself, and ends what is under way.
ENTRYPOINT ["recon"]
CMD ["serve"]
