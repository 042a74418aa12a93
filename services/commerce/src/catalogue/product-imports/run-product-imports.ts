import { randomUUID } from 'node:crypto';
import { importUndoMinutes } from '@petcare/contracts/commerce/products/product-imports.ts';
import { createLimiter } from '@petcare/platform/concurrency/limiter.ts';
import { nextTraceparent, runInContext } from '@petcare/platform/observability/context.ts';
import { trusted, type QueryFilter } from 'mongoose';
import type { ProductDeps } from '../products/change-product.ts';
import { importGroup, undoGroup } from './import-group.ts';
import { importLine, undoLine, type LineDeps } from './import-line.ts';
import {
  ImportLines,
  ProductImports,
  type ImportLineDocument,
  type ProductImportDocument,
} from './product-import.model.ts';

/** Transactions at a time, so that an import leaves connections to the requests of customers. */
const maxAtOnce = 4;
const batchSize = 100;
/** Well below the lease of the periodic job, which the next run renews. */
const maxRunMs = 5_000;

/**
 * Continues the imports that were started, and those that are being undone. Safe to run concurrently and to be killed:
 * each line is done once, in its own transaction, and the next run continues with the lines that wait.
 */
export async function runProductImports(deps: ProductDeps, now = Date.now): Promise<void> {
  const until = now() + maxRunMs;
  const open = await ProductImports.find({ state: trusted({ $in: ['running', 'undoing'] }) })
    .sort({ startedAt: 1 })
    .lean();
  for (const row of open) {
    const step = row.state === 'running' ? importing : undoing;
    while (now() < until) if (!(await runBatch(row, step, deps))) break;
  }
}

/** The lines of a group of variants are imported together, also those beyond the batch. */
function firstOfEach(lines: readonly ImportLineDocument[]): readonly ImportLineDocument[] {
  return [...Map.groupBy(lines, ({ _id, place }) => place?.groupId ?? _id).values()].flatMap(
    ([first]) => first ?? [],
  );
}

interface Step {
  readonly waiting: QueryFilter<ImportLineDocument>;
  readonly run: (line: ImportLineDocument, deps: LineDeps) => Promise<void>;
  readonly end: () => Partial<ProductImportDocument>;
}

const importing: Step = {
  waiting: { outcome: 'waiting' },
  run: (line, deps) => (line.place ? importGroup(line, line.place, deps) : importLine(line, deps)),
  end: () => ({ state: 'done', undoUntil: new Date(Date.now() + importUndoMinutes * 60_000) }),
};

const undoing: Step = {
  waiting: { outcome: trusted({ $in: ['created', 'changed'] }), undo: null },
  run: (line, deps) => (line.place ? undoGroup(line, line.place, deps) : undoLine(line, deps)),
  end: () => ({ state: 'undone' }),
};

/** @returns false when no line waits any more, after the import was moved to its next state. */
async function runBatch(row: ProductImportDocument, step: Step, deps: ProductDeps): Promise<boolean> {
  const { _id, state, admin } = row;
  if (!admin) throw new Error('an import runs that no admin has started');
  const lines = await ImportLines.find({ importId: _id, ...step.waiting })
    .sort({ line: 1 })
    .limit(batchSize)
    .lean();
  if (lines.length === 0) {
    await ProductImports.updateOne({ _id, state }, { $set: step.end() });
    return false;
  }
  const limit = createLimiter({ atOnce: maxAtOnce, mayWait: batchSize });
  const context = { requestId: randomUUID(), traceparent: nextTraceparent(), actor: admin };
  await runInContext(context, () =>
    Promise.all(firstOfEach(lines).map((line) => limit(() => step.run(line, { ...deps, admin })))),
  );
  return true;
}
