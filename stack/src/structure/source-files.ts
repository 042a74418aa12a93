import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface SourceFile {
  /** From the checkout's root. */
  readonly path: string;
  readonly text: string;
  readonly lines: number;
}

const code = /\.(ts|tsx|mjs|cjs)$/;
const product = /^(contracts|platform|pdf|gateway|services|workers|frontend\/(src|server))\//;
const tooling = /^(stack|e2e|bench|frontend\/scripts)\//;
const test = /\.test\.tsx?$|\.fixture\.tsx?$|\/testing\//;

export const isProduct = (file: string) => product.test(file) && !test.test(file);
export const isProductTest = (file: string) => product.test(file) && test.test(file);
export const isTooling = (file: string) => tooling.test(file);

export function readSourceFiles(checkout: string): SourceFile[] {
  const listed = execFileSync('git', ['ls-files', '-z'], {
    cwd: checkout,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  return listed
    .split('\0')
    .filter((file) => code.test(file) && existsSync(path.join(checkout, file)))
    .map((file) => {
      const text = readFileSync(path.join(checkout, file), 'utf8');
      return { path: file, text, lines: text.split('\n').length - 1 };
    });
}
