import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reservePort } from '@petcare/stack/processes/free-ports.ts';
import { startSupervisedProcess } from '@petcare/stack/processes/supervised-process.ts';

const repository = join(import.meta.dirname, '../../../..');

export interface FurtherCopies {
  /** The gateway, which calls the further services where there are any. */
  readonly url: string;
  /** Everything that the copies have written so far, by process. */
  logs(): Promise<Record<string, string>>;
  stop(): Promise<void>;
}

type Environments = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Starts one more copy of the gateway, and of these services, on the databases of the running system. */
export async function startFurtherCopies(
  environments: Environments,
  settings: Readonly<Record<string, string>>,
  services: readonly string[] = [],
): Promise<FurtherCopies> {
  const folder = await mkdtemp(join(tmpdir(), 'petcare-copies-'));
  const start = async (name: string, entry: string, env: Readonly<Record<string, string>>) => {
    const port = await reservePort();
    const url = `http://127.0.0.1:${port}`;
    const running = await startSupervisedProcess({
      name,
      command: process.execPath,
      args: [join(repository, entry)],
      env: { ...environments[name], ...settings, ...env, PORT: String(port) },
      cwd: repository,
      ready: { poll: async () => (await fetch(`${url}/health/ready`)).ok },
      stopGraceMs: 15_000,
      logFile: join(folder, `${name}.log`),
    });
    return { url, running };
  };
  const started = await Promise.all(
    services.map(async (name) => ({ name, ...(await start(name, `services/${name}/src/main.ts`, {})) })),
  );
  const urls = Object.fromEntries(started.map(({ name, url }) => [`${name.toUpperCase()}_URL`, url]));
  const gateway = await start('gateway', 'gateway/src/main.ts', urls);
  return {
    url: gateway.url,
    async logs() {
      const files = await readdir(folder);
      const read = files.map(async (file) => [file, await readFile(join(folder, file), 'utf8')] as const);
      return Object.fromEntries(await Promise.all(read));
    },
    async stop() {
      await gateway.running.stop();
      await Promise.all(started.map(({ running }) => running.stop()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
