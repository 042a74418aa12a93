import type { z } from 'zod';
import type { ServiceName } from './endpoint.ts';

export interface EventDefinition {
  /** Additive changes keep the version. Any other change is a new version next to the old one. */
  readonly version: number;
  readonly producer: ServiceName;
  readonly aggregate: string;
  readonly summary: string;
  readonly data: z.ZodType;
}

type Row = Pick<EventDefinition, 'summary' | 'data'> &
  Partial<Pick<EventDefinition, 'version' | 'aggregate'>>;

/** Declares the events of a service: version 1 of the aggregate that their name begins with, unless a row says otherwise. */
export function defineEvents<const T extends Readonly<Record<string, Row>>>(producer: ServiceName, rows: T) {
  const defined = Object.entries(rows).map(([name, row]) => {
    const [aggregate] = name.split('.');
    return [name, { version: 1, producer, aggregate, ...row }];
  });
  return Object.fromEntries(defined) as { readonly [N in keyof T]: EventDefinition & Pick<T[N], 'data'> };
}
