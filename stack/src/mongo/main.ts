import { enableCompileCache } from 'node:module';
import type { PostgresAddress } from './postgres/connection.ts';

function portFrom(name: string, min: number): number {
  const value = process.env[name] ?? '';
  const port = Number(value);
  if (!/^\d+$/.test(value) || port < min || port > 65_535) {
    throw new Error(`${name} must be a port number, not "${value}".`);
  }
  return port;
}

function textFrom(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} must be set.`);
  return value;
}

async function main(): Promise<void> {
  const port = portFrom('PG_PORT', 1);
  const { PG_SOCKET_DIR: socketDir, PG_HOST, MONGO_GATEWAY_HOST } = process.env;
  const postgres: PostgresAddress = socketDir ? { socketDir, port } : { host: PG_HOST ?? '127.0.0.1', port };
  // Imported after enabling the compile cache, which halves the time to readiness.
  enableCompileCache();
  const { startMongoGateway } = await import('./gateway.ts');
  const gateway = await startMongoGateway({
    port: portFrom('MONGO_GATEWAY_PORT', 0),
    ...(MONGO_GATEWAY_HOST !== undefined && { host: MONGO_GATEWAY_HOST }),
    postgres,
    credentials: { user: textFrom('MONGO_GATEWAY_USER'), password: textFrom('MONGO_GATEWAY_PASSWORD') },
  });
  process.stdout.write(`${JSON.stringify({ ready: true, port: gateway.port })}\n`);
  const stop = (): void => void gateway.stop().then(() => process.exit(0));
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
