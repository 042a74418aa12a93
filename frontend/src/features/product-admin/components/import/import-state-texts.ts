import type { ProductImportState } from '@petcare/contracts/commerce/products/product-imports.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const importStateTexts: Record<ProductImportState, MessageDescriptor> = {
  checked: msg`Checked`,
  running: msg`Importing`,
  done: msg`Imported`,
  undoing: msg`Undoing`,
  undone: msg`Undone`,
};
