import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CHECKOUT } from '../checkout.ts';

export function readIgnored(): (file: string) => boolean {
  const lines = readFileSync(path.join(CHECKOUT, '.dockerignore'), 'utf8').split('\n');
  const patterns = lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ keeps: line.startsWith('!'), glob: line.replace(/^!/, '') }));
  return (file) => {
    const parts = file.split(path.sep);
    const foldersAndFile = parts.map((_part, index) => parts.slice(0, index + 1).join('/'));
    // The last matching line wins; a line that matches a folder applies to everything in it.
    const last = patterns.findLast(({ glob }) => foldersAndFile.some((each) => path.matchesGlob(each, glob)));
    return last !== undefined && !last.keeps;
  };
}
