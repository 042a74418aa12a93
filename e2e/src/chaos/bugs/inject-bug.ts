import { registerHooks } from 'node:module';
import { sourceChanges } from './source-changes.ts';

/* Preloaded by the processes of a run with an injected bug: changes the source file that it concerns. */

const change = sourceChanges[process.env['CHAOS_BUG'] ?? ''];

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!change || !url.endsWith(change.file)) return loaded;
    const parts = Buffer.from((loaded.source ?? '') as string)
      .toString()
      .split(change.from);
    if (parts.length !== 2)
      throw new Error(`${change.file} does not contain the text to change exactly once`);
    return { ...loaded, source: parts.join(change.to) };
  },
});
