import { maxSavedViews, type SavedView } from '@petcare/contracts/orders/saved-views.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Group, Popover, Stack, Text, TextInput } from '@mantine/core';
import { IconBookmark, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../lib/api/error-texts.ts';
import { toastDone, toastProblem } from '../feedback/toasts.tsx';
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
  const { t, i18n } = useLingui();
  const [opened, setOpened] = useState(false);
  const { views, isReady, save } = useSavedViews(table, opened);
  const [name, setName] = useState('');
  const isFull = views.length >= maxSavedViews && !views.some((view) => view.name === name.trim());

  function store(changed: readonly SavedView[], done: () => void) {
    save.mutate(changed, {
      onSuccess: done,
      onError: (error) =>
        toastProblem({
          topic: 'saved-views',
          title: t`The views were not saved`,
          message: errorText(error, i18n),
        }),
    });
  }

  function handleSave(event: FormEvent) {
    event.preventDefault();
    const title = name.trim();
    if (title === '' || isFull) return;
    const others = views.filter((view) => view.name !== title);
    store([...others, { name: title, address: addressOf(list) }], () => {
      setName('');
      setOpened(false);
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
    setOpened(false);
  }

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
        <Stack gap="xs" w={260}>
          {isReady && views.length === 0 && (
            <Text size="sm" c="dimmed">
              <Trans>Save the filters, order and columns of this table, to open them again later.</Trans>
            </Text>
          )}
          {views.map((view) => (
            <Group key={view.name} gap={4} wrap="nowrap">
              <Button variant="subtle" justify="flex-start" flex={1} miw={0} onClick={() => handleOpen(view)}>
                {view.name}
              </Button>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t`Delete the view ${view.name}`}
                disabled={save.isPending}
                onClick={() => handleDelete(view)}
              >
                <IconTrash size={18} aria-hidden="true" />
              </ActionIcon>
            </Group>
          ))}
          <form method="post" onSubmit={handleSave}>
            <Stack gap="xs">
              <TextInput
                label={t`Save this view as`}
                maxLength={maxNameLength}
                value={name}
                error={isFull && name.trim() !== '' && t`You have reached the limit of 20 views.`}
                onChange={(event) => setName(event.currentTarget.value)}
              />
              <Button
                type="submit"
                variant="light"
                loading={save.isPending}
                disabled={!isReady || name.trim() === ''}
              >
                <Trans>Save view</Trans>
              </Button>
            </Stack>
          </form>
        </Stack>
      </Popover.Dropdown>
    </Popover>
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
