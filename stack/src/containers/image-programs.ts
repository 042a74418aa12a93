import { existsSync } from 'node:fs';
import path from 'node:path';
import { CHECKOUT } from '../checkout.ts';
import { REGISTER } from '../builds/register.ts';
import { OWN_PROCESSES, PROCESSES, type ProcessName } from '../system/processes.ts';

/** The programs in the bundle of a process. */
export function bundledPrograms(name: ProcessName): string[] {
  const { entry } = PROCESSES[name];
  const programs = [entry, path.join(path.dirname(entry), 'demo-data.ts')];
  return programs.filter((program) => existsSync(path.join(CHECKOUT, program)));
}

/** Returns the source of a program as an image names it: of `dist/account/main.js`, `services/account/src/main.ts`. */
export function sourceOf(program: string): string {
  const file = path.normalize(program);
  if (file === 'dist/register.mjs') return REGISTER;
  const [, name, part = ''] = /^dist\/([\w-]+)\/([\w-]+)\.js$/.exec(file) ?? [];
  const process = OWN_PROCESSES.find((each) => each === name);
  return (process && bundledPrograms(process).find((each) => path.basename(each, '.ts') === part)) ?? file;
}
