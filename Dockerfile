# One image for every role: ROLES=web, worker or cron (docs/operating.md, "In containers").
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY apps/server/package.json apps/server/
COPY apps/sandbox/package.json apps/sandbox/
COPY apps/web/package.json apps/web/
COPY packages/client/package.json packages/client/
COPY packages/contract/package.json packages/contract/
COPY packages/documents/package.json packages/documents/
COPY packages/domain/package.json packages/domain/
# The image's own Node runs everything, and PostgreSQL is a container of its own: no install script is needed.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
# What the page was built with stays behind with its sources: the built page needs none of it.
RUN node scripts/build.ts \
  && rm -rf apps/web/src apps/web/test apps/web/package.json e2e bench ops \
  && npm prune --omit=dev --ignore-scripts --no-audit --no-fund \
  && node scripts/install/trim.mjs --release

FROM debian:bookworm-slim
COPY --from=build /usr/local/bin/node /usr/local/bin/
ENV NODE_ENV=production DEMO=off HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
# The program belongs to root, so who gets into the service cannot change its code.
COPY --from=build /app /app
RUN mkdir /data && chown 10001:10001 /data
USER 10001:10001
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=4 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.HEALTH_PORT||process.env.PORT}/api/ready`).then((a)=>process.exit(a.ok?0:1),()=>process.exit(1))"]
CMD ["node", "--disable-warning=ExperimentalWarning", "--max-semi-space-size=8", "--external-memory-accounted-in-global-limit", "scripts/run.mjs"]
