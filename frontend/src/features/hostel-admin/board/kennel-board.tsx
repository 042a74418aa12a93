import type {
  Kennel,
  KennelBoard as Board,
  KennelGuest,
} from '@petcare/contracts/commerce/hostel/kennels.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Menu, Text, Title, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconGripVertical, IconTrash } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import { confirmAreYouSure } from '../../../components/feedback/dialogs.tsx';
import { toastDone, toastProblem } from '../../../components/feedback/toasts.tsx';
import { PetPicture } from '../../../components/pets/pet-picture.tsx';
import { errorText } from '../../../lib/api/error-texts.ts';
import { formatDhakaDay } from '../../../lib/dates/dhaka-dates.ts';
import { useAssignGuest, useDeleteKennel } from '../api/kennels.ts';
import classes from './kennel-board.module.css';
import { isSameGuest, kennelOf } from '../move-guest.ts';

/** Kennels with their guests. A guest is dragged, or moved with the menu that a press on it opens. */
export function KennelBoard({ board }: { board: Board }) {
  const { t, i18n } = useLingui();
  const assign = useAssignGuest();
  const [dragged, setDragged] = useState<KennelGuest | null>(null);
  const nameOf = (guest: KennelGuest) =>
    guest.pet_name ?? t`Guest ${i18n.number(guest.place + 1)} · ${guest.order_number}`;
  const kennelName = (id: string | null) =>
    board.kennels.find(({ _id }) => _id === id)?.name ?? t`Without a kennel`;

  async function move(guest: KennelGuest, kennelId: string | null, isUndo = false) {
    const before = kennelOf(board, guest);
    if (before === kennelId && !isUndo) return;
    const topic = `kennel-${guest.booking_id}-${guest.place}`;
    try {
      await assign.mutateAsync({ guest, kennelId });
    } catch (error) {
      toastProblem({ topic, title: nameOf(guest), message: errorText(error, i18n) });
      return;
    }
    toastDone({
      topic,
      title: nameOf(guest),
      message: kennelName(kennelId),
      ...(!isUndo && {
        action: { label: t`Undo`, onClick: () => void move(guest, before, true) },
      }),
    });
  }

  const columnOf = (kennel: Kennel | null, guests: readonly KennelGuest[]) => {
    const isTarget =
      dragged !== null &&
      (kennel === null ||
        (kennel.pet_type === dragged.pet_type &&
          (kennel.guests.length < kennel.places || kennel.guests.some((one) => isSameGuest(one, dragged)))));
    return (
      <Column
        key={kennel?._id ?? 'none'}
        kennel={kennel}
        isTarget={isTarget}
        onDrop={() => {
          if (dragged) void move(dragged, kennel?._id ?? null);
          setDragged(null);
        }}
      >
        {guests.map((guest) => (
          <GuestItem
            key={`${guest.booking_id} ${guest.place}`}
            guest={guest}
            name={nameOf(guest)}
            board={board}
            onMove={(kennelId) => void move(guest, kennelId)}
            onDrag={setDragged}
          />
        ))}
      </Column>
    );
  };

  return (
    <div className={classes['board']}>
      {columnOf(null, board.unassigned)}
      {board.kennels.map((kennel) => columnOf(kennel, kennel.guests))}
    </div>
  );
}

interface ColumnProps {
  kennel: Kennel | null;
  isTarget: boolean;
  onDrop: () => void;
  children: ReactNode[];
}

function Column({ kennel, isTarget, onDrop, children }: ColumnProps) {
  const { t, i18n } = useLingui();
  const id = `kennel-${kennel?._id ?? 'none'}`;
  const taken = i18n.number(children.length);
  const places = i18n.number(kennel?.places ?? 0);

  function handleOver(event: DragEvent) {
    if (isTarget) event.preventDefault();
  }

  return (
    // Dragging is a shortcut for the pointer; the menu of a guest does the same by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={classes['column']}
      aria-labelledby={id}
      data-target={isTarget || undefined}
      onDragOver={handleOver}
      onDrop={(event) => {
        event.preventDefault();
        if (isTarget) onDrop();
      }}
    >
      <div className={classes['heading']}>
        <Title order={2} size="h4" id={id}>
          {kennel ? kennel.name : <Trans>Without a kennel</Trans>}
        </Title>
        <Text className="pc-numbers" c="dimmed">
          {kennel ? `${taken}/${places}` : taken}
        </Text>
        {kennel && children.length === 0 && <DeleteKennel kennel={kennel} />}
      </div>
      {children.length === 0 && (
        <Text size="sm" c="dimmed">
          {kennel === null ? <Trans>Every guest has a kennel.</Trans> : t`Free`}
        </Text>
      )}
      <ul className={classes['guests']}>{children}</ul>
    </section>
  );
}

interface GuestItemProps {
  guest: KennelGuest;
  name: string;
  board: Board;
  onMove: (kennelId: string | null) => void;
  onDrag: (guest: KennelGuest | null) => void;
}

function GuestItem({ guest, name, board, onMove, onDrag }: GuestItemProps) {
  const { t, i18n } = useLingui();
  const current = kennelOf(board, guest);
  const day = formatDhakaDay(guest.check_out, i18n.locale, 'day');
  const targets = board.kennels.filter(({ pet_type: kind }) => kind === guest.pet_type);
  return (
    // Dragging is a shortcut for the pointer; the menu does the same by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', name);
        onDrag(guest);
      }}
      onDragEnd={() => onDrag(null)}
    >
      <Menu position="bottom-start">
        <Menu.Target>
          <UnstyledButton className={classes['guest'] ?? ''}>
            <IconGripVertical size={16} aria-hidden="true" className={classes['grip'] ?? ''} />
            <PetPicture pet={{ species: guest.pet_type, img_URL: '' }} size={32} />
            <span className={classes['words']}>
              <VisuallyHidden>{t`Move ${name}`} </VisuallyHidden>
              <Text component="span" fw={600} truncate aria-hidden="true">
                {name}
              </Text>
              <Text component="span" size="sm" c="dimmed" truncate>
                {guest.is_here ? <Trans>until {day}</Trans> : <Trans>arrives today</Trans>} ·{' '}
                {guest.customer_name}
              </Text>
            </span>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            <Trans>Move to</Trans>
          </Menu.Label>
          {targets.map(({ _id: id, name: kennel, guests, places }) => (
            <Menu.Item
              key={id}
              disabled={id === current || guests.length >= places}
              rightSection={
                <Text size="sm" c="dimmed" className="pc-numbers">
                  {i18n.number(guests.length)}/{i18n.number(places)}
                </Text>
              }
              onClick={() => onMove(id)}
            >
              {kennel}
            </Menu.Item>
          ))}
          <Menu.Item disabled={current === null} onClick={() => onMove(null)}>
            <Trans>Without a kennel</Trans>
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
  );
}

function DeleteKennel({ kennel: { _id: id, name } }: { kennel: Kennel }) {
  const { t, i18n } = useLingui();
  const remove = useDeleteKennel();

  async function handleClick() {
    const sure = await confirmAreYouSure({
      text: t`${name} will no longer be on the board.`,
      confirm: t`Remove kennel`,
    });
    if (!sure) return;
    try {
      await remove.mutateAsync(id);
      toastDone({ topic: `kennel-${id}`, title: t`Deleted!`, message: name });
    } catch (error) {
      toastProblem({ topic: `kennel-${id}`, title: name, message: errorText(error, i18n) });
    }
  }

  return (
    <ActionIcon variant="subtle" aria-label={t`Remove kennel: ${name}`} onClick={() => void handleClick()}>
      <IconTrash size={18} aria-hidden="true" />
    </ActionIcon>
  );
}
