import path from 'node:path';
import type { Credentials } from '../mongo/commands/authenticate.ts';
import { POSTGRES_PORT } from './postgres.ts';
import { type RunningServer, runningServer } from './running-server.ts';
import { startSupervisedProcess, type SupervisedProcessOptions } from '../processes/supervised-process.ts';

export interface MongoOptions {
  port: number;
  /** Folder of the socket of the PostgreSQL with DocumentDB behind it; its database must be prepared. */
  socketDir: string;
  credentials: Credentials;
  logFile: string;
  onChange?: SupervisedProcessOptions['onChange'];
}

export async function startMongo(options: MongoOptions): Promise<RunningServer> {
  const { port, socketDir, credentials } = options;
  const server = await startSupervisedProcess({
    name: 'mongo',
    command: process.execPath,
    args: [path.join(import.meta.dirname, '../mongo/main.ts')],
    env: {
      ...process.env,
      MONGO_GATEWAY_PORT: String(port),
      PG_SOCKET_DIR: socketDir,
      PG_PORT: String(POSTGRES_PORT),
      MONGO_GATEWAY_USER: credentials.user,
      MONGO_GATEWAY_PASSWORD: credentials.password,
    },
    ready: { line: isReadyLine },
    logFile: options.logFile,
    ...(options.onChange && { onChange: options.onChange }),
  });
  return runningServer(port, server);
}

function isReadyLine(line: string): boolean {
  if (!line.startsWith('{')) return false;
  try {
    const message: unknown = JSON.parse(line);
    return typeof message === 'object' && message !== null && 'ready' in message && message.ready === true;
  } catch {
    return false;
  }
}
