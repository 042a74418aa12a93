import { maxSavedViews, type SavedView } from '@petcare/contracts/account/saved-views.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Group, Popover, Stack, Text, TextInput } from '@mantine/core';
import { IconBookmark, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { toastDone } from '../feedback/toasts.tsx';
import type { ListEndpoint, TableFilter } from './table-list.ts';
import classes from './table-tools.module.css';
import type { TableAddress } from './use-table-address.ts';
import { useSavedViews } from './use-saved-views.ts';

const maxNameLength = 60;

interface SavedViewsProps<E extends ListEndpoint> {
  table: string;
  list: TableAddress<E>;
  filters: readonly TableFilter[];
}

/** Opens a saved view of a table, saves the present one under a name, and deletes views with undo. */
export function SavedViewsMenu<E extends ListEndpoint>({ table, list, filters }: SavedViewsProps<E>) {
  const { t } = useLingui();
  const [opened, setOpened] = useState(false);
  const saved = useSavedViews(table, opened);
  const [name, setName] = useState('');

  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      withinPortal={false}
      trapFocus
      radius="lg"
      shadow="md"
    >
      <Popover.Target>
        <Button
          variant="default"
          className={classes['tool'] ?? ''}
          leftSection={<IconBookmark size={20} aria-hidden="true" />}
          onClick={() => setOpened((before) => !before)}
        >
          <span className={classes['word']}>
            <Trans>Views</Trans>
          </span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t`Saved views`}>
        <SavedViewList
          saved={saved}
          list={list}
          filters={filters}
          name={name}
          onName={setName}
          onDone={() => setOpened(false)}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

interface SavedViewListProps<E extends ListEndpoint> extends Pick<SavedViewsProps<E>, 'list' | 'filters'> {
  saved: ReturnType<typeof useSavedViews>;
  name: string;
  onName: (name: string) => void;
  onDone: () => void;
}

function SavedViewList<E extends ListEndpoint>({
  saved,
  list,
  filters,
  name,
  onName,
  onDone,
}: SavedViewListProps<E>) {
  const { t } = useLingui();
  const { views, isReady, isSaving, store } = saved;
  const isFull = views.length >= maxSavedViews && !views.some((view) => view.name === name.trim());

  function handleSave(event: FormEvent) {
    event.preventDefault();
    const title = name.trim();
    if (title === '' || isFull) return;
    const others = views.filter((view) => view.name !== title);
    store([...others, { name: title, address: addressOf(list) }], () => {
      onName('');
      onDone();
      toastDone({ topic: 'saved-views', title: t`View saved!`, message: title });
    });
  }

  function handleDelete(view: SavedView) {
    store(
      views.filter((one) => one !== view),
      () =>
        toastDone({
          topic: 'saved-views',
          title: t`View deleted`,
          message: view.name,
          action: { label: t`Undo`, onClick: () => store(views, () => undefined) },
        }),
    );
  }

  function handleOpen({ address }: SavedView) {
    const blank = Object.fromEntries(
      [...parts, ...filters.map((filter) => filter.name)].map((part) => [part, '']),
    );
    list.change({ ...blank, ...Object.fromEntries(new URLSearchParams(address)) });
    onDone();
  }

  return (
    <Stack gap="xs" w={260}>
      {isReady && views.length === 0 && (
        <Text size="sm" c="dimmed">
          <Trans>Save the filters, order and columns of this table, to open them again later.</Trans>
        </Text>
      )}
      {views.map((view) => (
        <ViewRow
          key={view.name}
          view={view}
          isSaving={isSaving}
          onOpen={() => handleOpen(view)}
          onDelete={() => handleDelete(view)}
        />
      ))}
      <form method="post" onSubmit={handleSave}>
        <Stack gap="xs">
          <TextInput
            label={t`Save this view as`}
            maxLength={maxNameLength}
            value={name}
            error={isFull && name.trim() !== '' && t`You have reached the limit of 20 views.`}
            onChange={(event) => onName(event.currentTarget.value)}
          />
          <Button type="submit" variant="light" loading={isSaving} disabled={!isReady || name.trim() === ''}>
            <Trans>Save view</Trans>
          </Button>
        </Stack>
      </form>
    </Stack>
  );
}

interface ViewRowProps {
  view: SavedView;
  isSaving: boolean;
  onOpen: () => void;
  onDelete: () => void;
}

function ViewRow({ view, isSaving, onOpen, onDelete }: ViewRowProps) {
  const { t } = useLingui();
  return (
    <Group gap={4} wrap="nowrap">
      <Button variant="subtle" justify="flex-start" flex={1} miw={0} onClick={onOpen}>
        {view.name}
      </Button>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t`Delete the view ${view.name}`}
        disabled={isSaving}
        onClick={onDelete}
      >
        <IconTrash size={18} aria-hidden="true" />
      </ActionIcon>
    </Group>
  );
}

const parts = ['search', 'sort', 'size', 'columns'] as const;

function addressOf<E extends ListEndpoint>({
  search,
  sort,
  limit,
  columns,
  filters,
}: TableAddress<E>): string {
  const values = { ...filters, search, sort, size: String(limit), columns: columns?.join('.') ?? '' };
  return new URLSearchParams(Object.entries(values).filter(([, value]) => value !== '')).toString();
}
