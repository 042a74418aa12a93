import type { CheckScope, Finding } from '@petcare/contracts/invariants.ts';
import { inTransaction } from '@petcare/platform/mongo.ts';
import { Checks, Findings } from './finding.model.ts';

interface Outcome {
  readonly scope: CheckScope;
  readonly checked_at: string;
  readonly findings: readonly Finding[];
  /** Services that could not be asked: their rows stay as of the last time. */
  readonly silent: readonly string[];
}

/** Keeps the outcome of a count. One that is older than what is kept changes nothing. */
export function storeFindings({ scope, checked_at, findings, silent }: Outcome): Promise<void> {
  const checkedAt = new Date(checked_at);
  return inTransaction(async () => {
    for (const finding of findings) {
      const _id = `${finding.service}:${finding.name}:${scope}`;
      const before = await Findings.findById(_id, { redSince: 1, checkedAt: 1 }).lean();
      if (before && before.checkedAt > checkedAt) continue;
      const redSince = finding.count === 0 ? null : (before?.redSince ?? checkedAt);
      await Findings.replaceOne({ _id }, { _id, ...finding, scope, checkedAt, redSince }, { upsert: true });
    }
    const last = await Checks.findById('last').lean();
    if (last && last.checkedAt > checkedAt) return;
    await Checks.replaceOne(
      { _id: 'last' },
      { _id: 'last', checkedAt, silent: [...silent] },
      { upsert: true },
    );
  });
}
