import { InvariantName, type Finding, type InvariantState } from '@petcare/contracts/invariants.ts';
import { Checks, Findings, type FindingDocument } from './finding.model.ts';

export async function listInvariants(): Promise<InvariantState[]> {
  const stored = await Findings.find({}).lean();
  const last = await Checks.findById('last').lean();
  return InvariantName.options.map((name) => {
    const ofInvariant = stored.filter((finding) => finding.name === name);
    const findings = [...Map.groupBy(ofInvariant, ({ service }) => service).values()].map(mergeScopes);
    const checked = ofInvariant.map(({ checkedAt }) => checkedAt.getTime());
    const red = ofInvariant.flatMap(({ redSince }) => (redSince ? [redSince.getTime()] : []));
    return {
      name,
      count: ofInvariant.length === 0 ? null : findings.reduce((sum, { count }) => sum + count, 0),
      findings: findings.toSorted((a, b) => (a.service < b.service ? -1 : 1)),
      checked_at: checked.length === 0 ? null : new Date(Math.max(...checked)).toISOString(),
      red_since: red.length === 0 ? null : new Date(Math.min(...red)).toISOString(),
      silent: last?.silent ?? [],
    };
  });
}

export async function countBroken(): Promise<number> {
  const states = await listInvariants();
  return states.filter(({ count }) => (count ?? 0) > 0).length;
}

/**
 * Merges the findings of one invariant in one service: those of the last full check, plus those of a later check of
 * recent rows.
 */
function mergeScopes(findings: readonly FindingDocument[]): Finding {
  const full = findings.find(({ scope }) => scope === 'all');
  const recent = findings.find(({ scope }) => scope === 'recent');
  const [first] = findings;
  if (!first) throw new Error('a group is never empty');
  const { name, service } = first;
  if (!full || !recent || full.checkedAt >= recent.checkedAt) {
    const { count, rows } = full ?? first;
    return { name, service, count, rows };
  }
  const known = new Set(full.rows.map(({ id }) => id));
  const fresh = recent.rows.filter(({ id }) => !known.has(id));
  // Only the first rows are listed, so the larger count is a lower bound.
  const count = Math.max(full.count + fresh.length, recent.count);
  return { name, service, count, rows: [...full.rows, ...fresh].slice(0, 50) };
}
