# Build once, run with the least permissions that work (tasks/serve.ts names them one by one).
FROM node:20-bookworm-slim AS build
WORKDIR /app
RUN npm install --global deno@2.9.6
COPY deno.json deno.lock ./
RUN deno install --frozen
COPY . .
RUN deno task build

FROM node:20-bookworm-slim
RUN npm install --global deno@2.9.6 && useradd --system --uid 10001 sdb && install -d -o sdb -m 700 /data
WORKDIR /app
COPY --from=build /app /app
USER sdb
ENV ENVIRONMENT=production HOST=0.0.0.0 PORT=8000 DATA_DIR=/data
VOLUME /data
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=3s CMD node -e "fetch('http://127.0.0.1:8000/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"
CMD ["deno", "task", "serve"]
