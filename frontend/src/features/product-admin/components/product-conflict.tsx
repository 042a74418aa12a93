import type { Product } from '@petcare/contracts/commerce/products/products.ts';
import { useLingui } from '@lingui/react/macro';
import { type ConflictChoices, EditConflict } from '../../../components/edit-form/edit-conflict.tsx';
import { formatTaka } from '../../../lib/format/money.ts';
import { productTypeTexts } from '../../../lib/texts/product-type-texts.ts';
import { contentOf, differences, type ProductContent, type ProductForm } from '../product-form.ts';

interface ProductConflictProps extends ConflictChoices {
  began: Product;
  edit: ProductForm;
  theirs: Product | null;
}

export function ProductConflict({ began, edit, theirs, ...choices }: ProductConflictProps) {
  const { t, i18n } = useLingui();
  const mine = contentOf(began, edit);
  const labels: Record<keyof ProductContent, string> = {
    product_type: t`Type`,
    product_name: t`Name of the product`,
    product_price: t`Price`,
    product_description: t`Description`,
    product_name_bn: t`Bangla name`,
    product_description_bn: t`Bangla description`,
  };
  const displayValue = (key: keyof ProductContent, content: ProductContent | Product) => {
    if (key === 'product_type') return i18n._(productTypeTexts[content.product_type]);
    return key === 'product_price' ? formatTaka(content.product_price, i18n.locale) : (content[key] ?? '');
  };
  const fields =
    theirs &&
    differences(mine, theirs).map((key) => ({
      key,
      label: labels[key],
      mine: displayValue(key, mine),
      theirs: displayValue(key, theirs),
    }));
  return <EditConflict fields={fields} {...choices} />;
}
