import type { Product } from '@petcare/contracts/commerce/products/products.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { EditConflict } from '../../../components/edit-form/edit-conflict.tsx';
import { RecordEditor } from '../../../components/edit-form/record-editor.tsx';
import { formatTaka } from '../../../lib/format/money.ts';
import { fetchProduct, showProduct, useSaveVariants } from '../api/products.ts';
import { isReady, variantChanges, variantsFormOf, type VariantsForm } from '../variants-form.ts';
import { VariantFields } from './variant-fields.tsx';

interface EditVariantsProps {
  product: Product | null;
  onClose: () => void;
}

/** Edits all variants of a product side by side; makes variants of a single product. */
export function EditVariants({ product, onClose }: EditVariantsProps) {
  const { t, i18n } = useLingui();
  const queryClient = useQueryClient();
  const save = useSaveVariants();

  const summary = ({ name, rows }: VariantsForm) =>
    [
      name,
      ...rows.map(({ label, price }) => `${label}: ${formatTaka(Number(price) || 0, i18n.locale)}`),
    ].join(' · ');

  return (
    <RecordEditor
      title={t`Variants`}
      record={product}
      form={variantsFormOf}
      changesOver={(version, form, began) => variantChanges(version, began, form)}
      isReady={isReady}
      send={async ({ body }, { _id: id }) => body && save.mutateAsync({ id, body })}
      fetchNow={({ _id: id }) => fetchProduct(queryClient, id)}
      show={(version) => showProduct(queryClient, version)}
      saved={({ product_name, group }) => ({
        title: t`Product updated!`,
        message: group?.name ?? product_name,
      })}
      renderFields={(form, setForm, errors) => (
        <VariantFields form={form} onChange={setForm} errors={errors} />
      )}
      note={
        <Trans>
          Each variant has its own price, stock and weight. Type and description are the same for all. Buyers
          see the variants in this order: move one by its arrows, or with Alt and an arrow key. To stop
          selling a variant, delete it in the list.
        </Trans>
      }
      renderConflict={({ edit, theirs, saving, onKeepMine, onTakeTheirs, onClose: onLater }) => (
        <EditConflict
          fields={
            theirs && [
              {
                key: 'variants',
                label: t`Variants`,
                mine: summary(edit),
                theirs: summary(variantsFormOf(theirs)),
              },
            ]
          }
          saving={saving}
          onKeepMine={onKeepMine}
          onTakeTheirs={onTakeTheirs}
          onClose={onLater}
        />
      )}
      onClose={onClose}
    />
  );
}
