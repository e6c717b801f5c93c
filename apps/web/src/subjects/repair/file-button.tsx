import { Button } from '@atelier/ui';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { saveFile } from '#shared/api/receive-file.ts';
import { showError } from '#shared/feedback/show-toast.ts';
import { useTranslation } from '#shared/language/use-translation.ts';

type FileButtonProps = {
  readonly icon: ReactNode;
  readonly name: string;
  readonly receive: () => Promise<Blob>;
  readonly children: string;
};

/** Saves a file of the server. A press while it is being made does nothing. */
export function FileButton({ icon, name, receive, children }: FileButtonProps) {
  const { t } = useTranslation();
  const { mutate, isPending } = useMutation({
    // Offline it fails at once instead of pausing.
    networkMode: 'always',
    mutationFn: receive,
    onSuccess: (file) => saveFile(file, name),
    onError: (error) => showError(t, error),
  });
  return (
    <Button variant="secondary" size="sm" loading={isPending} onClick={() => mutate()}>
      {icon}
      {children}
    </Button>
  );
}
