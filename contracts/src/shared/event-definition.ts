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
