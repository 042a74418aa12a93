import type { ProductType } from '@petcare/contracts/commerce/products/products.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const productTypeTexts: Record<ProductType, MessageDescriptor> = {
  'Pet Toy': msg`Pet Toy`,
  'Pet Medicine': msg`Pet Medicine`,
  'Pet Food': msg`Pet Food`,
};
