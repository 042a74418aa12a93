import type { Connection } from 'mongoose';
import type { ListTable } from './list-tables.ts';

interface Stage {
  readonly stage: string;
  readonly indexName?: string;
  readonly nReturned?: number;
  readonly inputStage?: Stage;
}

interface ListPlan {
  readonly index: string | null;
  readonly sorted: boolean;
  /** Maximum number of rows that any step returned. */
  readonly read: number;
}

const page = 25;

export async function plansOf(
  database: Connection,
  { collection, baseFilter, sortFields }: ListTable,
): Promise<{ sort: string; plan: ListPlan | null }[]> {
  const indexes = await database.collection(collection).indexes();
  const plans: { sort: string; plan: ListPlan | null }[] = [];
  for (const [sort, fields] of Object.entries(sortFields)) {
    const indexedFields = [...Object.keys(baseFilter), ...fields].join();
    const index = indexes.find(({ key }) => Object.keys(key).join().replace(/,_id$/, '') === indexedFields);
    if (!index) {
      plans.push({ sort, plan: null });
      continue;
    }
    const { collation } = index as { collation?: { locale: string; strength?: 2 } };
    const order = Object.keys(index.key).filter((field) => !(field in baseFilter));
    const explained = await database
      .collection(collection)
      .find(
        { ...baseFilter },
        {
          hint: index.key,
          sort: Object.fromEntries(order.map((field) => [field, -1])),
          limit: page,
          ...(collation && { collation: { locale: collation.locale, strength: 2 } }),
        },
      )
      .explain('executionStats');
    plans.push({ sort, plan: planIn((explained['queryPlanner'] as { winningPlan: Stage }).winningPlan) });
  }
  return plans;
}

function planIn(winning: Stage): ListPlan {
  const stages: Stage[] = [];
  for (let stage: Stage | undefined = winning; stage; stage = stage.inputStage) stages.push(stage);
  return {
    index: stages.find(({ stage }) => stage === 'IXSCAN')?.indexName ?? null,
    sorted: stages.some(({ stage }) => stage === 'SORT'),
    read: Math.max(...stages.map(({ nReturned = 0 }) => nReturned)),
  };
}
