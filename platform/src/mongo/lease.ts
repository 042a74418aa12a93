import { isDuplicateKey } from './mongo-errors.ts';
import { field, schemaOf } from './fields.ts';
import { model, trusted } from 'mongoose';

const schema = schemaOf({ _id: field.text, holder: field.text, until: field.date }, { collection: 'locks' });
const Locks = model('Lock', schema);

/** Milliseconds by which clocks may differ. A lease that ends later was set by a process with a wrong clock. */
const maxSkewMs = 120_000;

/**
 * Acquires or renews the lease of a job for `forMs` milliseconds. Returns false while another copy holds an unexpired
 * lease.
 */
export async function acquireLease(
  job: string,
  holder: string,
  forMs: number,
  now = Date.now(),
): Promise<boolean> {
  try {
    await Locks.updateOne(
      {
        _id: job,
        $or: [
          { holder },
          { until: trusted({ $lte: new Date(now) }) },
          { until: trusted({ $gt: new Date(now + forMs + maxSkewMs) }) },
        ],
      },
      { holder, until: new Date(now + forMs) },
      { upsert: true },
    );
    return true;
  } catch (error) {
    // Another copy holds the lease: the upsert failed on the existing id.
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/** Ends a lease early, so that the next copy need not wait. No-op unless `holder` has it. */
export async function releaseLease(job: string, holder: string): Promise<void> {
  await Locks.updateOne({ _id: job, holder }, { until: new Date(0) });
}
