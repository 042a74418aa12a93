import type { Actor } from '@petcare/contracts/shared/actor.ts';
import { model } from 'mongoose';
import { field, schemaOf, type Stored } from '../mongo/fields.ts';
import { AppError } from '../errors.ts';
import { insertMissing } from '../mongo/insert-missing.ts';
import { inTransaction } from '../mongo/transaction.ts';
import { nextTraceparent, runInContext } from '../observability/context.ts';
import type { Logger } from '../observability/log.ts';
import { runAt } from '../runtime/run-at.ts';

export interface HistoryStep {
  readonly at: Date;
  readonly by: Actor;
  readonly run: () => Promise<unknown>;
}

/** Steps of one order, stay or appointment, oldest first. */
export type Story = readonly [HistoryStep, ...HistoryStep[]];

const fields = {
  _id: field.text,
  /** The day before which the history lies. A repeated run continues the history of the first one. */
  today: field.date,
  /** Stories played so far. */
  played: field.number,
  finished: field.flag,
};
type HistoryRow = Stored<typeof fields>;

export const Histories = model<HistoryRow>('History', schemaOf(fields, { collection: 'demo_history' }));

/** Younger audit entries are published, so that the admin's log shows the last days. */
const auditedDays = 14;
const dayMs = 24 * 60 * 60_000;

interface History {
  readonly name: string;
  readonly storiesUntil: (today: Date) => Promise<readonly Story[]>;
  /** True if a story may run in one transaction. Otherwise each of its steps must be idempotent. */
  readonly inOneTransaction: boolean;
  readonly log: Logger;
}

/**
 * Plays stories of the past through the commands of this service, each once and at its own time, without notifications.
 * Steps after today are left out. The next run continues an interrupted one; of two runs at once one plays a story. See
 * docs/decisions/0040-demo-history.md.
 */
export async function playHistory({ name, storiesUntil, inOneTransaction, log }: History): Promise<void> {
  let { today, played, finished } = await openHistory(name);
  if (finished) return;
  const stories = (await storiesUntil(today))
    .filter(([first]) => first.at <= today)
    .toSorted(([one], [other]) => one.at.getTime() - other.at.getTime());
  for (let story = stories[played]; story; story = stories[played]) {
    const isNext = await playOnce(story, { name, today, played, inOneTransaction }).catch(
      (error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        // A refused story is left out: this installation may have changed a product, for example.
        log.warn({ err: error, story: played }, 'a story of the demo data was refused');
        return countStory(name, played);
      },
    );
    played = isNext ? played + 1 : (await openHistory(name)).played;
  }
  await Histories.updateOne({ _id: name }, { finished: true });
  log.info({ stories: stories.length }, 'the history is complete');
}

interface Playing extends Pick<History, 'name' | 'inOneTransaction'> {
  readonly today: Date;
  readonly played: number;
}

/** @returns false when another run has played it. */
async function playOnce(story: Story, { name, today, played, inOneTransaction }: Playing): Promise<boolean> {
  if (inOneTransaction)
    return inTransaction(async () => {
      if (!(await countStory(name, played))) return false;
      await play(story, today);
      return true;
    });
  await play(story, today);
  return countStory(name, played);
}

async function countStory(_id: string, played: number): Promise<boolean> {
  const { matchedCount } = await Histories.updateOne({ _id, played }, { played: played + 1 });
  return matchedCount === 1;
}

async function openHistory(_id: string): Promise<HistoryRow> {
  await insertMissing(Histories, _id, { today: new Date(), played: 0, finished: false });
  const row = await Histories.findById(_id).lean();
  if (!row) throw new Error(`the history ${_id} is missing`);
  return row;
}

async function play(story: Story, today: Date): Promise<void> {
  const audited = today.getTime() - auditedDays * dayMs;
  for (const { at, by, run } of story) {
    if (at > today) return;
    const events = at.getTime() < audited ? 'none' : 'audit';
    const context = { requestId: 'demo-data', traceparent: nextTraceparent(), actor: by, events } as const;
    await runInContext(context, () => runAt(at, run));
  }
}
