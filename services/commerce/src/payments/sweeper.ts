import { randomUUID } from 'node:crypto';
import { isDuplicateKey } from '@petcare/platform/mongo.ts';
import { model, Schema, trusted } from 'mongoose';
import type { PaymentSetup } from './setup.ts';
import { sweepPayments } from './sweep-payments.ts';

const everyMs = 60_000;

const schema = new Schema<{ _id: string; holder: string; until: Date }>(
  {
    _id: { type: String, required: true },
    holder: { type: String, required: true },
    until: { type: Date, required: true },
  },
  { collection: 'locks', versionKey: false },
);
const Locks = model('Lock', schema);

/**
 * Sweeps the payments once a minute. Of several copies of this service one does it; should it die, another
 * takes over a minute later.
 */
export function startSweeper(setup: PaymentSetup): { stop(): Promise<void> } {
  const holder = randomUUID();
  let running: Promise<void> = Promise.resolve();
  let stopped = false;
  const sweep = async () => {
    try {
      if (!stopped && (await takeTurn(holder))) await sweepPayments(setup);
    } catch (error) {
      setup.log.warn({ err: error }, 'the payment sweep failed; the next one is in a minute');
    }
  };
  const timer = setInterval(() => {
    running = running.then(sweep);
  }, everyMs);
  running = sweep();
  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

/** Whether this copy may sweep now: it did the last time, or whoever did is overdue. */
async function takeTurn(holder: string): Promise<boolean> {
  const now = Date.now();
  try {
    await Locks.updateOne(
      { _id: 'payment-sweep', $or: [{ holder }, { until: trusted({ $lte: new Date(now) }) }] },
      { holder, until: new Date(now + 1.5 * everyMs) },
      { upsert: true },
    );
    return true;
  } catch (error) {
    // The lock exists and is another's: the upsert ran into its id.
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}
