import type { OrderStatus } from '@petcare/contracts/commerce/orders/order-status.ts';
import type { Packing, PackingLine } from '@petcare/contracts/commerce/orders/packing.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  ActionIcon,
  Alert,
  Anchor,
  Badge,
  Button,
  Card,
  Group,
  Stack,
  Text,
  Title,
  VisuallyHidden,
} from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconMinus } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { toastDone, toastProblem } from '../../components/feedback/toasts.tsx';
import { ProductPicture } from '../../components/media/product-picture.tsx';
import { DhakaDate } from '../../components/text/dhaka-date.tsx';
import { errorText } from '../../lib/api/error-texts.ts';
import { orderStatusTexts } from '../../lib/texts/order-status-texts.ts';
import { ProductName } from '../../components/text/names.tsx';
import { productNameIn } from '../../lib/format/names-in.ts';
import { useMovePackedOrder, useUndoScan } from './packing.ts';
import classes from './packed-order.module.css';

interface PackedOrderProps {
  packing: Packing;
  /** Called after every action, so that the next scan finds the field focused. */
  onAction: () => void;
}

export function PackedOrder({ packing, onAction }: PackedOrderProps) {
  const { t, i18n } = useLingui();
  const undo = useUndoScan();
  const { _id: id, order_id: number, packed_at: packedAt, packable, lines, scans } = packing;
  const isOpen = packable && packedAt === null;

  function handleUndo(scanId: string | undefined) {
    onAction();
    if (scanId === undefined) return;
    undo.mutate(
      { id, scanId },
      {
        onError: (error) =>
          toastProblem({
            topic: 'packing',
            title: t`The scan was not taken back`,
            message: errorText(error, i18n),
          }),
      },
    );
  }

  const scanIdOf = ({ product_id }: PackingLine) =>
    scans.findLast((scan) => scan.product_id === product_id)?._id;

  return (
    <Card component="section" aria-labelledby="packed-order">
      <Stack gap="md">
        <Group justify="space-between" gap="sm">
          <div>
            <Title order={2} size="h3" id="packed-order" className="pc-numbers">
              <Anchor component={Link} to={`/orders?order=${id}`} inherit>
                {number}
              </Anchor>
            </Title>
            <Text c="dimmed">
              {packing.orderer_name} · {i18n._(orderStatusTexts[packing.status])}
            </Text>
          </div>
          {packedAt !== null && (
            <Badge color="leaf" size="lg" leftSection={<IconCheck size={18} aria-hidden="true" />}>
              <Trans>Packed</Trans> · <DhakaDate at={packedAt} format="date-time" />
            </Badge>
          )}
        </Group>
        {!packable && (
          <Alert color="marigold" variant="light">
            <Trans>This order must not be sent, or has been sent already.</Trans>
          </Alert>
        )}
        <ul className={classes['lines']} aria-label={t`Items`}>
          {lines.map((line) => (
            <Line
              key={line.product_id}
              line={line}
              {...(isOpen && line.scanned > 0 && { onUndo: () => handleUndo(scanIdOf(line)) })}
            />
          ))}
        </ul>
        {isOpen && scans.length > 0 && (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={20} aria-hidden="true" />}
            loading={undo.isPending}
            onClick={() => handleUndo(scans.at(-1)?._id)}
          >
            <Trans>Undo the last scan</Trans>
          </Button>
        )}
        {packedAt !== null && packable && <NextStatus packing={packing} onAction={onAction} />}
      </Stack>
    </Card>
  );
}

function Line({ line, onUndo }: { line: PackingLine; onUndo?: () => void }) {
  const { t, i18n } = useLingui();
  const { product_image: image, code, scanned, quantity } = line;
  const name = productNameIn(i18n.locale, line);
  const isComplete = scanned >= quantity;
  const [done, all] = [i18n.number(scanned), i18n.number(quantity)];
  return (
    <li className={classes['line']}>
      <ProductPicture src={image} sizes="56px" className={classes['picture']} />
      <div>
        <Text fw={600}>
          <ProductName of={line} />
        </Text>
        <Text size="sm" c="dimmed" className="pc-numbers">
          {code}
        </Text>
      </div>
      <Group gap={4} justify="flex-end" wrap="nowrap">
        {isComplete && (
          <>
            <IconCheck size={24} aria-hidden="true" />
            <VisuallyHidden>
              <Trans>Complete</Trans>
            </VisuallyHidden>
          </>
        )}
        <Text size="xl" fw={isComplete ? 400 : 700} className="pc-numbers">
          <Trans>
            {done} of {all}
          </Trans>
        </Text>
        {onUndo && (
          <ActionIcon variant="default" size={44} aria-label={t`Take back one: ${name}`} onClick={onUndo}>
            <IconMinus size={20} aria-hidden="true" />
          </ActionIcon>
        )}
      </Group>
    </li>
  );
}

const nextStatuses = ['Processing', 'Shipping'] as const satisfies readonly OrderStatus[];

function NextStatus({ packing, onAction }: PackedOrderProps) {
  const { t, i18n } = useLingui();
  const move = useMovePackedOrder();

  function handleMove(status: OrderStatus) {
    onAction();
    move.mutate(
      { packing, status },
      {
        onSuccess: () =>
          toastDone({
            topic: 'packing',
            title: packing.order_id,
            message: i18n._(orderStatusTexts[status]),
          }),
        onError: (error) =>
          toastProblem({
            topic: 'packing',
            title: t`The status was not changed`,
            message: errorText(error, i18n),
          }),
      },
    );
  }

  return (
    <Group gap="sm" grow preventGrowOverflow={false}>
      {nextStatuses
        .filter((status) => status !== packing.status)
        .map((status) => (
          <Button
            key={status}
            variant={status === 'Shipping' ? 'filled' : 'light'}
            loading={move.isPending}
            onClick={() => handleMove(status)}
          >
            {i18n._(orderStatusTexts[status])}
          </Button>
        ))}
    </Group>
  );
}
