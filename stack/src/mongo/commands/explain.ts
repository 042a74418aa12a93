import { deserialize, serialize, type Document } from 'bson';
import type { Reply } from '../engine/command.ts';
import { CommandError, notSupported } from '../engine/errors.ts';
import type { Execution } from '../engine/execution.ts';
import { bytesOf, text } from '../postgres/values.ts';

const QUERIES: Record<string, string> = {
  find: 'bson_aggregation_find',
  aggregate: 'bson_aggregation_pipeline',
  count: 'bson_aggregation_count',
  distinct: 'bson_aggregation_distinct',
};

const STAGES: Record<string, string> = {
  Limit: 'LIMIT',
  Sort: 'SORT',
  'Incremental Sort': 'SORT',
  Aggregate: 'GROUP',
  'Index Scan': 'IXSCAN',
  'Index Only Scan': 'IXSCAN',
  'Bitmap Index Scan': 'IXSCAN',
  'Bitmap Heap Scan': 'FETCH',
  'Seq Scan': 'COLLSCAN',
  'Custom Scan': 'FETCH',
};

function stage(node: Document): Document {
  const inputs: Document[] = (node['Plans'] ?? []).map(stage);
  const details: Document = node['IndexDetails']?.[0] ?? {};
  return {
    stage: STAGES[node['Node Type']] ?? String(node['Node Type']).toUpperCase().replaceAll(' ', '_'),
    ...((node['Index Name'] ?? details['indexName']) && {
      indexName: node['Index Name'] ?? details['indexName'],
    }),
    ...(details['indexKey'] && { keyPattern: JSON.parse(details['indexKey']) }),
    ...(details['indexBounds'] && { indexBounds: details['indexBounds'] }),
    // Without executing the query the engine does not report the scan type, but only an ordered scan has an order.
    ...((details['scanType'] ?? (node['Order By'] && 'ordered')) && {
      scanType: details['scanType'] ?? 'ordered',
    }),
    ...(node['Actual Rows'] !== undefined && { nReturned: Math.round(node['Actual Rows']) }),
    ...(inputs.length === 1 && { inputStage: inputs[0] }),
    ...(inputs.length > 1 && { inputStages: inputs }),
  };
}

/** Counts what an executed plan has read, as MongoDB does. */
function examined(node: Document): { readonly documents: number; readonly keys: number } {
  const loops = node['Actual Loops'] ?? 1;
  const dropped = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  const read = ((node['Actual Rows'] ?? 0) + dropped) * loops;
  const inputs: Document[] = node['Plans'] ?? [];
  return inputs
    .map(examined)
    .reduce((sum, input) => ({ documents: sum.documents + input.documents, keys: sum.keys + input.keys }), {
      documents: node['Relation Name'] ? read : 0,
      keys: node['Index Name'] ? read : 0,
    });
}

/**
 * Explains a read by PostgreSQL's plan: translated in `winningPlan`, unchanged in `postgres`. With any verbosity
 * except `queryPlanner` the query is executed.
 */
export async function explain(execution: Execution): Promise<Reply> {
  const { command } = execution;
  const explained: Document | undefined = deserialize(command.body.bytes, { promoteValues: false })[
    'explain'
  ];
  const [name] = Object.keys(explained ?? {});
  if (!explained || name === undefined) throw new CommandError(9, 'explain needs a command to explain');
  const query = QUERIES[name];
  if (query === undefined) throw notSupported(`explaining "${name}"`);
  const analyze = (command.body.string('verbosity') ?? 'allPlansExecution') !== 'queryPlanner';
  const statement = {
    name: `explain_${name}_${analyze}`,
    sql: `EXPLAIN (FORMAT JSON, ANALYZE ${analyze}) SELECT document FROM documentdb_api_catalog.${query}($1,$2)`,
  };
  const [row] = await execution.read(statement, [text(command.database), Buffer.from(serialize(explained))]);
  const [plan] = JSON.parse(bytesOf(row).toString('utf8')) as Document[];
  const root: Document = plan?.['Plan'] ?? {};
  const winningPlan = stage(root);
  return {
    explainVersion: '1',
    queryPlanner: {
      namespace: `${command.database}.${String(explained[name])}`,
      winningPlan,
      rejectedPlans: [],
    },
    ...(analyze && {
      executionStats: {
        executionSuccess: true,
        nReturned: Math.round(root['Actual Rows'] ?? 0),
        executionTimeMillis: Math.round(plan?.['Execution Time'] ?? 0),
        totalDocsExamined: Math.round(examined(root).documents),
        totalKeysExamined: Math.round(examined(root).keys),
        executionStages: winningPlan,
      },
    }),
    postgres: plan,
    ok: 1,
  };
}
