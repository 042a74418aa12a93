import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHECKOUT } from '@petcare/stack/checkout.ts';
import { reservePort } from '@petcare/stack/processes/free-ports.ts';
import { startSupervisedProcess } from '@petcare/stack/processes/supervised-process.ts';
import type { ProcessName } from '@petcare/stack/system/processes.ts';
import { bundledPrograms, nodeOptions } from '@petcare/stack/system/programs.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface ExtraProcess {
  readonly url: string;
  /** URL of `/metrics`. */
  readonly metricsUrl: string;
  readonly logFile: string;
  stop(): Promise<void>;
}

/** Starts one more copy of a process beside a running system, as the system does, with other settings. */
export async function startExtraProcess(
  program: ProcessName,
  { name = program, folder, env }: { name?: string; folder: string; env: Environment },
): Promise<ExtraProcess> {
  const programs = await bundledPrograms(() => undefined);
  const [port, metricsPort] = [await reservePort(), await reservePort()];
  const url = `http://127.0.0.1:${port}`;
  const logFile = join(folder, 'logs', `${name}.log`);
  const running = await startSupervisedProcess({
    name,
    command: process.execPath,
    args: [...nodeOptions(program, programs(program, 'register')), programs(program)],
    env: { ...env, PORT: String(port), METRICS_PORT: String(metricsPort) },
    cwd: CHECKOUT,
    ready: { poll: async () => (await fetch(`${url}/health/ready`)).ok },
    stopGraceMs: 15_000,
    logFile,
  });
  return {
    url,
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
    logFile,
    stop: () => running.stop(),
  };
}

export interface FurtherCopies extends ExtraProcess {
  /** Everything that the copies have written so far, by process. */
  logs(): Promise<Record<string, string>>;
}

/**
 * Starts one more copy of the gateway beside a running system, and of these services, which it calls. A gateway starts in
 * a tenth of the time of a system.
 */
export async function startFurtherCopies(
  environments: Readonly<Record<string, Environment>>,
  settings: Environment,
  services: readonly ('account' | 'content' | 'clinic' | 'commerce')[] = [],
): Promise<FurtherCopies> {
  const folder = await mkdtemp(join(tmpdir(), 'petcare-copies-'));
  const start = (program: ProcessName, urls: Environment = {}) =>
    startExtraProcess(program, { folder, env: { ...environments[program], ...settings, ...urls } });
  const started = await Promise.all(services.map(async (name) => ({ name, process: await start(name) })));
  const urls = started.map(({ name, process: { url } }) => [`${name.toUpperCase()}_URL`, url]);
  const gateway = await start('gateway', Object.fromEntries(urls));
  return {
    ...gateway,
    async logs() {
      const files = await readdir(join(folder, 'logs'));
      const read = files.map(
        async (file) => [file, await readFile(join(folder, 'logs', file), 'utf8')] as const,
      );
      return Object.fromEntries(await Promise.all(read));
    },
    async stop() {
      await gateway.stop();
      await Promise.all(started.map(({ process }) => process.stop()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
