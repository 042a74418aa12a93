import type { z } from 'zod';
import type { ServiceName } from './endpoint.ts';

/** One thing that a service tells the others. */
export interface EventDefinition {
  /** Additive changes keep it; anything else is a new version beside the old one. */
  readonly version: number;
  readonly producer: ServiceName;
  readonly aggregate: string;
  readonly summary: string;
  readonly data: z.ZodType;
}
