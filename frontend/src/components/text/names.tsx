import { useLingui } from '@lingui/react';
import { textIn } from '../../lib/format/text-in.ts';
import { InLanguage } from './in-language.tsx';

interface ProductNameProps {
  of: { readonly product_name: string; readonly product_name_bn?: string | undefined };
}

interface ServiceNameProps {
  of: { readonly service_name: string; readonly service_name_bn?: string | undefined };
}

/** The name of a product, with a mark if it is not in the language of the page. */
export function ProductName({ of: { product_name: name, product_name_bn: bangla } }: ProductNameProps) {
  const { i18n } = useLingui();
  return <InLanguage of={textIn(i18n.locale, name, bangla)} />;
}

/** The name of a service of the clinic, with a mark if it is not in the language of the page. */
export function ServiceName({ of: { service_name: name, service_name_bn: bangla } }: ServiceNameProps) {
  const { i18n } = useLingui();
  return <InLanguage of={textIn(i18n.locale, name, bangla)} />;
}
