import {
  maxGroupNameLength,
  maxLabelLength,
  maxVariants,
} from '@petcare/contracts/commerce/products/product-variants.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  ActionIcon,
  Button,
  Fieldset,
  Group,
  SimpleGrid,
  Text,
  TextInput,
  VisuallyHidden,
} from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { PictureField } from '../../../components/picture-field/picture-field.tsx';
import { isPrice, isWeight } from '../product-form.ts';
import {
  isStock,
  labelKey,
  moveRow,
  newRow,
  repeatedLabels,
  type VariantRow,
  type VariantsForm,
} from '../variants-form.ts';

interface VariantFieldsProps {
  form: VariantsForm;
  onChange: (change: (form: VariantsForm) => VariantsForm) => void;
  /** Texts of the refused fields, by their names in the API. */
  errors: Readonly<Record<string, string>>;
}

export function VariantFields({ form, onChange, errors }: VariantFieldsProps) {
  const { t, i18n } = useLingui();
  const [announced, setAnnounced] = useState('');
  const repeated = repeatedLabels(form);
  const changeRow = (key: string, change: (row: VariantRow) => VariantRow) =>
    onChange((current) => ({
      ...current,
      rows: current.rows.map((row) => (row.key === key ? change(row) : row)),
    }));
  function handleMove({ key, label }: VariantRow, index: number, by: -1 | 1) {
    onChange((current) => moveRow(current, key, by));
    const [place, all] = [i18n.number(index + by + 1), i18n.number(form.rows.length)];
    setAnnounced(t`${label}: place ${place} of ${all}`);
  }

  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput
          label={t`Name without the option`}
          placeholder={t`Rope ring`}
          required
          maxLength={maxGroupNameLength}
          data-autofocus
          value={form.name}
          error={errors['name']}
          onChange={({ currentTarget: { value } }) => onChange((current) => ({ ...current, name: value }))}
        />
        <TextInput
          label={t`Bangla name`}
          placeholder="দড়ির রিং"
          lang="bn"
          maxLength={maxGroupNameLength}
          value={form.nameBn}
          error={errors['name_bn']}
          onChange={({ currentTarget: { value } }) => onChange((current) => ({ ...current, nameBn: value }))}
        />
      </SimpleGrid>
      {form.rows.map((row, index) => (
        <RowFields
          key={row.key}
          row={row}
          position={index}
          count={form.rows.length}
          labelError={
            repeated.has(labelKey(row.label))
              ? t`Two variants have this option.`
              : errors[`variants.${index}.label`]
          }
          pictureError={errors[`variants.${index}.product_image`]}
          onChange={(change) => changeRow(row.key, change)}
          onMove={(by) => handleMove(row, index, by)}
          onRemove={
            row.id === null
              ? () =>
                  onChange((current) => ({
                    ...current,
                    rows: current.rows.filter(({ key }) => key !== row.key),
                  }))
              : null
          }
        />
      ))}
      <VisuallyHidden aria-live="polite">{announced}</VisuallyHidden>
      <Button
        variant="light"
        leftSection={<IconPlus size={20} aria-hidden="true" />}
        disabled={form.rows.length >= maxVariants}
        onClick={() => onChange((current) => ({ ...current, rows: [...current.rows, newRow(current)] }))}
      >
        <Trans>Add a variant</Trans>
      </Button>
    </>
  );
}

interface RowFieldsProps {
  row: VariantRow;
  position: number;
  count: number;
  labelError: string | undefined;
  pictureError: string | undefined;
  onChange: (change: (row: VariantRow) => VariantRow) => void;
  onMove: (by: -1 | 1) => void;
  /** Null: a stored variant, which is deleted in the list. */
  onRemove: (() => void) | null;
}

function RowFields({
  row,
  position,
  count,
  labelError,
  pictureError,
  onChange,
  onMove,
  onRemove,
}: RowFieldsProps) {
  const { t, i18n } = useLingui();
  const number = i18n.number(position + 1);
  const name = row.label.trim() || t`Variant ${number}`;
  const { move, canMove } = useMoves(position, count, onMove);
  const set = (part: Partial<VariantRow>) => onChange((current) => ({ ...current, ...part }));
  return (
    <Fieldset
      legend={name}
      onKeyDown={(event) => {
        const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
        if (by === 0 || !event.altKey || !canMove(by)) return;
        event.preventDefault();
        move(by);
      }}
    >
      {count > 1 && (
        <Group gap={4} justify="flex-end">
          <MoveButton label={t`Move up: ${name}`} disabled={!canMove(-1)} onMove={() => move(-1)}>
            <IconArrowUp size={20} aria-hidden="true" />
          </MoveButton>
          <MoveButton label={t`Move down: ${name}`} disabled={!canMove(1)} onMove={() => move(1)}>
            <IconArrowDown size={20} aria-hidden="true" />
          </MoveButton>
        </Group>
      )}
      <OptionFields row={row} labelError={labelError} set={set} />
      <PictureField
        label={<Trans>Own picture (optional)</Trans>}
        optional
        value={row.pictures}
        onChange={(make) => onChange((current) => ({ ...current, pictures: make(current.pictures) }))}
      />
      {pictureError && (
        <Text c="red" size="sm" role="alert">
          {pictureError}
        </Text>
      )}
      {onRemove && (
        <Button mt="sm" variant="subtle" color="red" onClick={onRemove}>
          <Trans>Remove</Trans>
        </Button>
      )}
    </Fieldset>
  );
}

interface OptionFieldsProps {
  row: VariantRow;
  labelError: string | undefined;
  set: (part: Partial<VariantRow>) => void;
}

function OptionFields({ row, labelError, set }: OptionFieldsProps) {
  const { t } = useLingui();
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} spacing="sm">
      <TextInput
        label={t`Option`}
        placeholder={t`3 kg`}
        required
        maxLength={maxLabelLength}
        value={row.label}
        error={labelError}
        onChange={({ currentTarget: { value } }) => set({ label: value })}
      />
      <TextInput
        label={t`Option in Bangla`}
        placeholder="৩ কেজি"
        lang="bn"
        maxLength={maxLabelLength}
        value={row.labelBn}
        onChange={({ currentTarget: { value } }) => set({ labelBn: value })}
      />
      <TextInput
        label={t`Price in taka`}
        required
        inputMode="decimal"
        maxLength={12}
        value={row.price}
        error={row.price.trim() !== '' && !isPrice(row.price) && t`Please enter an amount such as 450.`}
        onChange={({ currentTarget: { value } }) => set({ price: value })}
      />
      <TextInput
        label={t`Units in stock`}
        placeholder={t`Not counted`}
        inputMode="numeric"
        maxLength={9}
        value={row.stock}
        error={!isStock(row.stock) && t`Please enter a whole number`}
        onChange={({ currentTarget: { value } }) => set({ stock: value })}
      />
      <TextInput
        label={t`Weight in grams`}
        inputMode="numeric"
        maxLength={7}
        value={row.weight}
        error={!isWeight(row.weight) && t`Please enter a weight in grams.`}
        onChange={({ currentTarget: { value } }) => set({ weight: value })}
      />
    </SimpleGrid>
  );
}

/** Moves a row of the form, and keeps the focus where it is: the document blurs an element that it moves. */
function useMoves(position: number, count: number, onMove: (by: -1 | 1) => void) {
  const focused = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (focused.current instanceof HTMLElement) focused.current.focus();
    focused.current = null;
  });
  return {
    canMove: (by: -1 | 1) => position + by >= 0 && position + by < count,
    move(by: -1 | 1) {
      focused.current = document.activeElement;
      onMove(by);
    },
  };
}

interface MoveButtonProps {
  label: string;
  /** The button stays focusable, so that a variant can be moved back. */
  disabled: boolean;
  onMove: () => void;
  children: ReactNode;
}

function MoveButton({ label, disabled, onMove, children }: MoveButtonProps) {
  return (
    <ActionIcon
      variant="default"
      size={44}
      aria-label={label}
      aria-disabled={disabled}
      {...(disabled && { 'data-disabled': true })}
      onClick={() => {
        if (!disabled) onMove();
      }}
    >
      {children}
    </ActionIcon>
  );
}
