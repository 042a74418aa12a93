import path from 'node:path';
import { REGISTER } from '../builds/bundle-programs.ts';
import { OWN_PROCESSES } from '../system/processes.ts';
import { programsOf } from '../system/programs.ts';

/** Returns the source of a program as an image names it: of `dist/account/main.js`, `services/account/src/main.ts`. */
export function sourceOf(program: string): string {
  const file = path.normalize(program);
  if (file === 'dist/register.mjs') return REGISTER;
  const [, name, part = ''] = /^dist\/([\w-]+)\/([\w-]+)\.js$/.exec(file) ?? [];
  const process = OWN_PROCESSES.find((each) => each === name);
  return (process && programsOf(process).find((each) => path.basename(each, '.ts') === part)) ?? file;
}
