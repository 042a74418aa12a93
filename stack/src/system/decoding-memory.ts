import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';

const budgetFile = path.resolve(
  import.meta.dirname,
  '../../../services/content/src/pictures/uploads/decoding/memory-budget.ts',
);

const mebibytes = z.number().int().positive();
const BudgetModule = z.object({
  memoryBudget: z.object({
    decodersAtOnce: z.number().int().positive(),
    decoderMegabytes: mebibytes,
    serviceMegabytes: mebibytes,
  }),
});

/**
 * Returns the memory in MiB that the content service and all its decoding processes take at most. The file is found
 * by path, not imported statically, because the stack must not depend on shipped code.
 * @throws ZodError when the file does not export the budget.
 */
export async function decodingMebibytes(): Promise<number> {
  const { memoryBudget: budget } = BudgetModule.parse(await import(pathToFileURL(budgetFile).href));
  return budget.serviceMegabytes + budget.decodersAtOnce * budget.decoderMegabytes;
}
