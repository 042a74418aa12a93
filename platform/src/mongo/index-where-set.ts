import { trusted, type IndexDefinition, type QueryFilter, type Schema } from 'mongoose';

interface SetField {
  readonly field: string;
  /** Type of the field where it is set; elsewhere it is missing or null. */
  readonly type: 'string' | 'date';
  readonly unique?: boolean;
  /** The whole condition of the index, if it has further parts. Queries state these themselves. */
  readonly condition?: Readonly<Record<string, unknown>>;
}

const queries = [
  'countDocuments',
  'deleteMany',
  'deleteOne',
  'distinct',
  'find',
  'findOne',
  'findOneAndDelete',
  'findOneAndUpdate',
  'updateMany',
  'updateOne',
] as const;

/**
 * Adds an index of the documents in which a field is set. A database reads such an index only for a filter that
 * contains its condition, and otherwise the whole collection, so the condition is added to every filter for a value
 * of the field. An aggregation must contain it itself.
 */
export function indexWhereSet<Row>(
  schema: Schema<Row>,
  keys: IndexDefinition,
  { field, type, unique = false, condition }: SetField,
): void {
  schema.index(keys, {
    ...(unique && { unique }),
    partialFilterExpression: condition ?? { [field]: { $type: type } },
  });
  const known = fieldsOf.get(schema);
  if (known) {
    known.push({ field, type });
    return;
  }
  const fields: IndexedField[] = [{ field, type }];
  fieldsOf.set(schema, fields);
  schema.pre([...queries], function () {
    this.setQuery(withTypes(this.getFilter(), fields));
  });
}

type IndexedField = Pick<SetField, 'field' | 'type'>;

/** The fields of a schema share one hook, because each hook delays every query. */
const fieldsOf = new WeakMap<object, IndexedField[]>();

type Filter = QueryFilter<Record<string, unknown>>;

function withTypes(filter: Filter, fields: readonly IndexedField[]): Filter {
  const result = { ...filter };
  for (const operator of ['$and', '$or'] as const)
    if (filter[operator]) result[operator] = filter[operator].map((part) => withTypes(part, fields));
  // Beside the value instead of with it, because an upsert stores only a value that stands alone.
  const types = fields
    .filter(({ field }) => isValue(filter[field]))
    .map(({ field, type }) => ({ [field]: trusted({ $type: type }) }));
  return types.length === 0 ? result : { ...result, $and: [...(result.$and ?? []), ...types] };
}

const comparisons: ReadonlySet<string> = new Set(['$eq', '$gt', '$gte', '$in', '$lt', '$lte']);

/** True of a value and of comparisons with values, which a missing or null field never matches. */
function isValue(condition: unknown): boolean {
  if (condition == null) return false;
  if (Object.getPrototypeOf(condition) !== Object.prototype) return true;
  return Object.entries(condition).every(
    ([operator, value]) =>
      comparisons.has(operator) && value != null && !(Array.isArray(value) && value.includes(null)),
  );
}
