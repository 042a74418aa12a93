# One image per process: docker build --target account -t petcare/account .
# A process runs from a bundle of its sources (docs/decisions/0079). An image also has the sources, which Node runs directly:
# operators' commands are single programs, and files such as fonts lie beside them.
# stack/src/containers/images.test.ts checks the content of each target against the import graph.

ARG NODE_IMAGE=node:24.21.0-trixie-slim

# npm refuses a lock file that names workspaces which do not exist, so every manifest is copied.
FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contracts/package.json contracts/
COPY platform/package.json platform/
COPY pdf/package.json pdf/
COPY gateway/package.json gateway/
COPY services/account/package.json services/account/
COPY services/content/package.json services/content/
COPY services/clinic/package.json services/clinic/
COPY services/commerce/package.json services/commerce/
COPY workers/package.json workers/
COPY frontend/package.json frontend/
COPY stack/package.json stack/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
COPY stack/src/containers/install-packages.sh /usr/local/bin/

# The two secrets are for networks with a proxy or a private registry; they never become part of a layer.
FROM manifests AS account-packages
RUN --mount=type=cache,target=/root/.npm --mount=type=secret,id=npmrc --mount=type=secret,id=certificates \
    sh /usr/local/bin/install-packages.sh contracts platform services/account

FROM manifests AS content-packages
RUN --mount=type=cache,target=/root/.npm --mount=type=secret,id=npmrc --mount=type=secret,id=certificates \
    sh /usr/local/bin/install-packages.sh contracts platform services/content

FROM manifests AS clinic-packages
RUN --mount=type=cache,target=/root/.npm --mount=type=secret,id=npmrc --mount=type=secret,id=certificates \
    sh /usr/local/bin/install-packages.sh contracts platform pdf services/clinic

FROM manifests AS commerce-packages
RUN --mount=type=cache,target=/root/.npm --mount=type=secret,id=npmrc --mount=type=secret,id=certificates \
    sh /usr/local/bin/install-packages.sh contracts platform pdf services/commerce

FROM manifests AS workers-packages
RUN --mount=type=cache,target=/root/.npm --mount=type=secret,id=npmrc --mount=type=secret,id=certificates \
    sh /usr/local/bin/install-packages.sh contracts platform workers

FROM manifests AS gateway-packages
RUN --mount=type=cache,target=/root/.npm --mount=type=secret,id=npmrc --mount=type=secret,id=certificates \
    sh /usr/local/bin/install-packages.sh contracts platform gateway

FROM manifests AS pages-packages
RUN --mount=type=cache,target=/root/.npm --mount=type=secret,id=npmrc --mount=type=secret,id=certificates \
    sh /usr/local/bin/install-packages.sh contracts platform frontend

FROM manifests AS sandboxes-packages
RUN --mount=type=cache,target=/root/.npm --mount=type=secret,id=npmrc --mount=type=secret,id=certificates \
    sh /usr/local/bin/install-packages.sh stack

# The gateway serves the frontend, and the pages process renders it.
FROM manifests AS site
RUN --mount=type=cache,target=/root/.npm --mount=type=secret,id=npmrc --mount=type=secret,id=certificates \
    sh /usr/local/bin/install-packages.sh --to-build contracts frontend
COPY tsconfig.base.json ./
COPY contracts contracts
COPY frontend frontend
RUN NODE_ENV=production npm run build --workspace frontend -- --outDir /app/frontend/dist

# The sources that bundles consist of; stack/src/builds/bundle.ts says which packages.
FROM manifests AS bundles
RUN --mount=type=cache,target=/root/.npm --mount=type=secret,id=npmrc --mount=type=secret,id=certificates \
    sh /usr/local/bin/install-packages.sh --to-build contracts platform pdf gateway services/account services/content \
    services/clinic services/commerce workers frontend stack
COPY contracts contracts
COPY platform platform
COPY pdf pdf
COPY gateway gateway
COPY services services
COPY workers workers
COPY frontend/server frontend/server
COPY stack stack
RUN node stack/src/builds/bundle-image.ts account services/account/src/main.ts services/account/src/demo-data.ts \
    && node stack/src/builds/bundle-image.ts content services/content/src/main.ts services/content/src/demo-data.ts \
    && node stack/src/builds/bundle-image.ts clinic services/clinic/src/main.ts services/clinic/src/demo-data.ts services/clinic/src/pdf-files/pdf-worker.ts \
    && node stack/src/builds/bundle-image.ts commerce services/commerce/src/main.ts services/commerce/src/demo-data.ts services/commerce/src/orders/pdf-files/pdf-worker.ts \
    && node stack/src/builds/bundle-image.ts notifications workers/src/notifications/main.ts \
    && node stack/src/builds/bundle-image.ts cascade workers/src/cascade/main.ts \
    && node stack/src/builds/bundle-image.ts pages frontend/server/main.ts \
    && node stack/src/builds/bundle-image.ts gateway gateway/src/main.ts

FROM ${NODE_IMAGE} AS process
ARG VERSION=0.1.0
LABEL org.opencontainers.image.vendor="PetCare" org.opencontainers.image.version=${VERSION}
WORKDIR /app
COPY --from=bundles /app/stack/src/containers/register.mjs dist/
ENV HOST=0.0.0.0 PORT=8080
EXPOSE 8080
# A numeric user: for a name, Kubernetes cannot verify that it is not root.
USER 10001:10001
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "-e", \
    "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The options are those of stack/src/system/programs.ts.
ENTRYPOINT ["node", "--max-semi-space-size=8", "--import", "./dist/register.mjs"]

FROM process AS account
LABEL org.opencontainers.image.title="petcare/account"
COPY --from=account-packages /app ./
COPY contracts contracts
COPY platform platform
COPY services/account services/account
COPY --from=bundles /app/dist/account dist/account
CMD ["dist/account/main.js"]

FROM process AS content
LABEL org.opencontainers.image.title="petcare/content"
COPY --from=content-packages /app ./
COPY contracts contracts
COPY platform platform
COPY services/content services/content
COPY --from=bundles /app/dist/content dist/content
CMD ["dist/content/main.js"]

FROM process AS clinic
LABEL org.opencontainers.image.title="petcare/clinic"
COPY --from=clinic-packages /app ./
COPY contracts contracts
COPY platform platform
COPY pdf pdf
COPY services/clinic services/clinic
COPY --from=bundles /app/dist/clinic dist/clinic
CMD ["dist/clinic/main.js"]

FROM process AS commerce
LABEL org.opencontainers.image.title="petcare/commerce"
COPY --from=commerce-packages /app ./
COPY contracts contracts
COPY platform platform
COPY pdf pdf
COPY services/commerce services/commerce
COPY --from=bundles /app/dist/commerce dist/commerce
CMD ["dist/commerce/main.js"]

FROM process AS workers
COPY --from=workers-packages /app ./
COPY contracts contracts
COPY platform platform
COPY workers workers

FROM workers AS notifications
LABEL org.opencontainers.image.title="petcare/notifications"
COPY --from=bundles /app/dist/notifications dist/notifications
CMD ["dist/notifications/main.js"]

FROM workers AS cascade
LABEL org.opencontainers.image.title="petcare/cascade"
COPY --from=bundles /app/dist/cascade dist/cascade
CMD ["dist/cascade/main.js"]

FROM process AS pages
LABEL org.opencontainers.image.title="petcare/pages"
COPY --from=pages-packages /app ./
COPY contracts contracts
COPY platform platform
COPY frontend/server frontend/server
COPY --from=site /app/frontend/dist frontend/dist
ENV FRONTEND_DIR=/app/frontend/dist
COPY --from=bundles /app/dist/pages dist/pages
CMD ["dist/pages/main.js"]

FROM process AS gateway
LABEL org.opencontainers.image.title="petcare/gateway"
COPY --from=gateway-packages /app ./
COPY contracts contracts
COPY platform platform
COPY gateway gateway
COPY --from=site /app/frontend/dist frontend/dist
ENV FRONTEND_DIR=/app/frontend/dist
COPY --from=bundles /app/dist/gateway dist/gateway
ENTRYPOINT ["node", "--max-semi-space-size=8", "--no-memory-reducer", "--import", "./dist/register.mjs"]
CMD ["dist/gateway/main.js"]

# Mail sink, card sandbox, bKash sandbox, and the generator of local secrets; the command selects the program.
# They are for local use and refuse NODE_ENV=production.
FROM process AS sandboxes
LABEL org.opencontainers.image.title="petcare/sandboxes"
USER 0:0
# A named volume inherits the owner of the folder at which it is mounted.
RUN mkdir -p /data /secrets/own /secrets/gateway /secrets/account /secrets/content /secrets/clinic /secrets/commerce \
    /secrets/workers /secrets/card-sandbox /secrets/mongo /secrets/rabbitmq /secrets/valkey && chown -R 10001:10001 /data /secrets
USER 10001:10001
COPY --from=sandboxes-packages /app ./
COPY --from=site /app/node_modules/@fontsource-variable/anek-bangla node_modules/@fontsource-variable/anek-bangla
COPY stack stack
ENTRYPOINT ["node"]
CMD ["stack/src/mail-sink/main.ts"]
