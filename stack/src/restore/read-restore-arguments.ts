import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { CannotStartHere } from '../processes/cannot-start-here.ts';

const usage = 'Use npm run restore -- --to 2026-11-23T10:15:00Z, and --from <folder> for backups elsewhere.';

export interface RestoreArguments {
  readonly to: Date;
  /** Folder of the backups; undefined for those of this instance. */
  readonly from: string | undefined;
}

/** @throws CannotStartHere naming what is missing or wrong. */
export function readRestoreArguments(given: readonly string[]): RestoreArguments {
  const { values, positionals } = parseArgs({
    args: [...given],
    options: { to: { type: 'string' }, from: { type: 'string' } },
    strict: false,
  });
  const unknown = [
    ...Object.keys(values).filter((name) => !['to', 'from'].includes(name)),
    ...positionals,
  ][0];
  if (unknown !== undefined) throw new CannotStartHere(`"${unknown}" is not a known option.`, usage);
  const { to, from } = values;
  const moment = z.iso.datetime({ offset: true }).safeParse(to);
  if (!moment.success)
    throw new CannotStartHere(
      to === undefined ? '--to is missing.' : `--to is not a time: "${String(to)}".`,
      usage,
    );
  if (from !== undefined && (typeof from !== 'string' || !existsSync(from)))
    throw new CannotStartHere(`The folder of --from does not exist: "${String(from)}".`, usage);
  return { to: new Date(moment.data), from: from === undefined ? undefined : path.resolve(from) };
}
