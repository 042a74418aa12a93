import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { CHECKOUT } from '../checkout.ts';
import { buildOnce } from '../builds/build-once.ts';
import { bundlePrograms, REGISTER } from '../builds/bundle-programs.ts';
import { OWN_PROCESSES, PROCESSES, type ProcessName } from './processes.ts';

/** Finds the files of a process: its programs, and what Node loads before them. */
export type Programs = (
  name: ProcessName,
  program?: 'main' | 'demo-data' | 'pdf-worker' | 'register',
) => string;

const SOURCES = [
  'contracts/src',
  'platform/src',
  'pdf/src',
  'gateway/src',
  'services',
  'workers/src',
  'frontend/server',
  'stack/src/builds',
  'stack/src/system/programs.ts',
  'package-lock.json',
];

export const sourcePrograms: Programs = (name, program = 'main') => {
  const entry = PROCESSES[name].entry;
  const beside = (file: string) => entry.replace(/main\.ts$/, file);
  const workers = program === 'pdf-worker' ? globSync(beside('**/pdf-worker.ts'), { cwd: CHECKOUT }) : [];
  const files = {
    main: entry,
    'demo-data': beside('demo-data.ts'),
    'pdf-worker': workers[0] ?? beside('pdf-worker.ts'),
    register: REGISTER,
  };
  return path.join(CHECKOUT, files[program]);
};

/**
 * Bundles our own processes, if their sources have changed. A process of one file and its packages starts in half of the time
 * and takes 15 MB less than one of a thousand sources. The stand-ins run from their sources.
 */
export async function bundledPrograms(log: (line: string) => void): Promise<Programs> {
  const folder = await buildOnce({
    what: 'the processes',
    folder: 'dist',
    sources: SOURCES,
    log,
    build: async (output) => {
      await Promise.all(
        OWN_PROCESSES.map((name) => bundlePrograms(programsOf(name), path.join(output, name))),
      );
    },
  });
  const bundled = new Set<string>(OWN_PROCESSES);
  return (name, program = 'main') =>
    bundled.has(name) ? path.join(folder, name, `${program}.js`) : sourcePrograms(name, program);
}

/** The programs in the bundle of a process, by their path from the checkout. */
export function programsOf(name: ProcessName): string[] {
  const programs = (['main', 'demo-data', 'pdf-worker'] as const).map((program) =>
    sourcePrograms(name, program),
  );
  return programs.filter((file) => existsSync(file)).map((file) => path.relative(CHECKOUT, file));
}

/**
 * Options of a process of the application, as in its image. V8's default lets young objects occupy up to 48 MB after a
 * load; with half of it lists are as fast, with a quarter a fifth slower. Ten seconds after a load it collects memory, and
 * most of the code that it has optimised with it: the gateway, which every request passes, keeps both.
 */
export function nodeOptions(name: ProcessName, register: string): string[] {
  const keepsCode = name === 'gateway' ? ['--no-memory-reducer'] : [];
  return ['--max-semi-space-size=8', ...keepsCode, '--import', register];
}
