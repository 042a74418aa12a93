import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Where Dockerfile and .dockerignore are. */
export const CHECKOUT = path.resolve(import.meta.dirname, '../../..');

/** Reads .dockerignore: tells whether a file, by its path from the root, stays out of every build. */
export function readIgnored(): (file: string) => boolean {
  const lines = readFileSync(path.join(CHECKOUT, '.dockerignore'), 'utf8').split('\n');
  const patterns = lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ keeps: line.startsWith('!'), glob: line.replace(/^!/, '') }));
  return (file) => {
    const parts = file.split(path.sep);
    const foldersAndFile = parts.map((_part, index) => parts.slice(0, index + 1).join('/'));
    // The last line that matches decides, and one that matches a folder speaks for all in it.
    const last = patterns.findLast(({ glob }) => foldersAndFile.some((each) => path.matchesGlob(each, glob)));
    return last !== undefined && !last.keeps;
  };
}
