import { ProductType } from '@petcare/contracts/commerce/products/products.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Select, SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core';
import { PictureField } from '../../../components/picture-field/picture-field.tsx';
import { choicesOf } from '../../../lib/texts/choices-of.ts';
import { productTypeTexts } from '../../../lib/texts/product-type-texts.ts';
import { isPrice, isWeight, type ProductForm } from '../product-form.ts';
import { BarcodeField } from './barcode-field.tsx';

interface ProductFieldsProps {
  form: ProductForm;
  onChange: (change: (form: ProductForm) => ProductForm) => void;
  required?: boolean;
}

export function ProductFields({ form, onChange, required = true }: ProductFieldsProps) {
  const { t, i18n } = useLingui();
  const set = (part: Partial<ProductForm>) => onChange((current) => ({ ...current, ...part }));
  return (
    <>
      <Select
        label={t`Type`}
        placeholder={t`Choose one`}
        required={required}
        allowDeselect={false}
        data={choicesOf(ProductType.options, productTypeTexts, i18n)}
        value={form.type}
        onChange={(type) => set({ type: ProductType.safeParse(type).data ?? form.type })}
      />
      {!form.isVariant && <NameFields form={form} required={required} set={set} />}
      <TextInput
        label={t`Price in taka`}
        placeholder={i18n.number(450)}
        leftSection="৳"
        required={required}
        inputMode="decimal"
        maxLength={12}
        value={form.price}
        error={form.price.trim() !== '' && !isPrice(form.price) && t`Please enter an amount such as 450.`}
        onChange={(event) => set({ price: event.currentTarget.value })}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <Textarea
          label={t`Description`}
          placeholder={t`Material, suitable pets, quantity`}
          required={required}
          minRows={4}
          maxRows={12}
          maxLength={4000}
          value={form.description}
          onChange={(event) => set({ description: event.currentTarget.value })}
        />
        <Textarea
          label={t`Bangla description`}
          placeholder="কী দিয়ে তৈরি, কোন প্রাণীর জন্য, কতটুকু"
          lang="bn"
          minRows={4}
          maxRows={12}
          maxLength={4000}
          value={form.descriptionBn}
          onChange={(event) => set({ descriptionBn: event.currentTarget.value })}
        />
      </SimpleGrid>
      <TextInput
        label={t`Weight in grams (optional)`}
        description={t`Of one unit with its packaging, for the delivery charge.`}
        placeholder={i18n.number(1500)}
        inputMode="numeric"
        maxLength={7}
        value={form.weight}
        error={!isWeight(form.weight) && t`Please enter a weight in grams.`}
        onChange={(event) => set({ weight: event.currentTarget.value })}
      />
      <BarcodeField value={form.barcode} onChange={(barcode) => set({ barcode })} />
      <Switch
        size="md"
        label={t`Only with a prescription`}
        description={t`Customers can buy as many packs as one of our doctors prescribed for their pet.`}
        checked={form.prescriptionNeeded}
        onChange={({ currentTarget: { checked } }) => set({ prescriptionNeeded: checked })}
      />
      <PictureField
        label={<Trans>Picture</Trans>}
        value={form.pictures}
        onChange={(make) => onChange((current) => ({ ...current, pictures: make(current.pictures) }))}
      />
    </>
  );
}

interface NameFieldsProps {
  form: ProductForm;
  required: boolean;
  set: (part: Partial<ProductForm>) => void;
}

function NameFields({ form, required, set }: NameFieldsProps) {
  const { t } = useLingui();
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      <TextInput
        label={t`Name of the product`}
        placeholder={t`Rope ring for big dogs`}
        required={required}
        maxLength={120}
        data-autofocus
        value={form.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <TextInput
        label={t`Bangla name`}
        placeholder="বড় কুকুরের দড়ির রিং"
        lang="bn"
        maxLength={120}
        value={form.nameBn}
        onChange={(event) => set({ nameBn: event.currentTarget.value })}
      />
    </SimpleGrid>
  );
}
