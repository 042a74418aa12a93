import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Title } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './visits.module.css';

interface LineListProps {
  title: ReactNode;
  keys: readonly string[];
  max: number;
  addLabel: string;
  removeLabel: (number: string) => string;
  onAdd: () => void;
  onRemove: (index: number) => void;
  renderLine: (index: number) => ReactNode;
}

/** Lines of fields that can be added and removed. */
export function LineList({
  title,
  keys,
  max,
  addLabel,
  removeLabel,
  onAdd,
  onRemove,
  renderLine,
}: LineListProps) {
  const { i18n } = useLingui();
  return (
    <section>
      <Title order={3} size="h4" mb="xs">
        {title}
      </Title>
      {keys.map((key, index) => (
        <div key={key} className={classes['line']}>
          <div className={classes['line-fields']}>{renderLine(index)}</div>
          <ActionIcon
            variant="subtle"
            color="red"
            size={44}
            aria-label={removeLabel(i18n.number(index + 1))}
            onClick={() => onRemove(index)}
          >
            <IconTrash size={20} aria-hidden="true" />
          </ActionIcon>
        </div>
      ))}
      {keys.length < max && (
        <Button variant="light" leftSection={<IconPlus size={20} aria-hidden="true" />} onClick={onAdd}>
          {addLabel}
        </Button>
      )}
    </section>
  );
}
