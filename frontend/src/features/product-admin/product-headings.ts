import type { ImportColumn } from '@petcare/contracts/commerce/products/product-imports.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Headings of an exported file, by which an import recognises its columns again. */
export const productHeadings: Record<ImportColumn, MessageDescriptor> = {
  _id: msg`Product ID`,
  product_name: msg`Product`,
  product_type: msg`Type`,
  product_price: msg`Price`,
  stock: msg`Stock`,
  product_description: msg`Description`,
  product_name_bn: msg`Bangla name`,
  product_description_bn: msg`Bangla description`,
  barcode: msg`Barcode`,
  createdAt: msg`Added on`,
  variant_group: msg`Variant group`,
  group_name: msg`Name without the option`,
  group_name_bn: msg`Bangla name without the option`,
  variant_label: msg`Option`,
  variant_label_bn: msg`Option in Bangla`,
  weight_grams: msg`Weight in grams`,
};
