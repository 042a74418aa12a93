import { orderNoteEndpoints, type OrderNote } from '@petcare/contracts/commerce/orders/order-notes.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

const notesKey = (orderId: string) => [...queryKeys.orders, 'notes', orderId];

export function useOrderNotes(orderId: string) {
  return useQuery({
    queryKey: notesKey(orderId),
    queryFn: ({ signal }) => call(orderNoteEndpoints['orderNotes.list'], { params: { id: orderId }, signal }),
  });
}

export function useAddOrderNote(orderId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { client_id: string; text: string }) =>
      call(orderNoteEndpoints['orderNotes.add'], { params: { id: orderId }, body }),
    onSuccess: ({ note }) =>
      queryClient.setQueryData<OrderNote[]>(
        notesKey(orderId),
        (notes) => notes && [note, ...notes.filter(({ _id }) => _id !== note._id)],
      ),
  });
}
