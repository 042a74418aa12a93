import { spawn } from 'node:child_process';
import { mkdir, open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { urlsFile } from '../servers/backing-servers.ts';
import { readInstanceNote, instanceFolder } from '../servers/instance.ts';

export interface TestServerAddresses {
  mongoUrl: string;
  amqpUrl: string;
  amqpManagementUrl: string;
  valkeyUrl: string;
}

export const KEPT_INSTANCE = 'test-kept';
const START_TIMEOUT_MS = 180_000;

/** Returns the kept servers of this checkout, starting them in a separate process if they are not running. */
export async function useKeptServers(): Promise<TestServerAddresses> {
  const running = await readCachedAddresses();
  if (running) return running;
  const logFile = path.join(path.dirname(instanceFolder(KEPT_INSTANCE)), `${KEPT_INSTANCE}.log`);
  await mkdir(path.dirname(logFile), { recursive: true });
  const log = await open(logFile, 'a');
  spawn(process.execPath, [path.join(import.meta.dirname, 'keep-servers.ts')], {
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  }).unref();
  await log.close();
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const addresses = await readCachedAddresses();
    if (addresses) return addresses;
    await delay(100);
  }
  throw new Error(`The kept test servers did not start; see ${logFile}.`);
}

async function readCachedAddresses(): Promise<TestServerAddresses | undefined> {
  const note = await readInstanceNote(KEPT_INSTANCE);
  if (note?.['isReady'] !== true) return undefined;
  // The note has no addresses, because every user of the machine can read it, and they contain passwords.
  const file = await readFile(urlsFile(instanceFolder(KEPT_INSTANCE)), 'utf8');
  const urls: NodeJS.ProcessEnv = { ...process.env, ...parseEnv(file) };
  return {
    mongoUrl: urls['MONGO_URL'] ?? '',
    amqpUrl: urls['AMQP_URL'] ?? '',
    amqpManagementUrl: urls['AMQP_MANAGEMENT_URL'] ?? '',
    valkeyUrl: urls['VALKEY_URL'] ?? '',
  };
}
