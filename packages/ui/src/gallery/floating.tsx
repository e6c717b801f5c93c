import { useState } from 'react';
import { LogOut, User } from 'lucide-react';
import { Button } from '../primitives/button.tsx';
import { ConfirmDialog } from '../overlays/confirm-dialog.tsx';
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from '../overlays/dialog.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../navigation/dropdown-menu.tsx';
import { Field } from '../fields/field.tsx';
import { Input } from '../fields/input.tsx';
import { Rail } from '../rail/rail.tsx';
import { toast } from '../overlays/toast-store.ts';
import { demoStations, type Samples } from './samples.ts';

/** Overlays use the page's theme instead of the section's. */
export function Floating({ words }: { words: Samples }) {
  return (
    <div className="flex flex-wrap gap-3">
      <DetailsDialog words={words} />
      <AbortDialog words={words} />
      <AccountMenu />
      <Button
        variant="secondary"
        onClick={() => toast({ variant: 'success', title: 'Demande envoyée', description: words.sentence })}
      >
        Message
      </Button>
      <Button
        variant="secondary"
        onClick={() => toast({ variant: 'destructive', title: 'Hors ligne', description: 'Réessayez plus tard.' })}
      >
        Message d’erreur
      </Button>
    </div>
  );
}

function DetailsDialog({ words }: { words: Samples }) {
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button variant="secondary">Dialogue</Button>
      </DialogTrigger>
      <DialogContent closeLabel={words.close} size="lg">
        <DialogHeader>
          <DialogTitle>Galaxy S22</DialogTitle>
          <DialogDescription>{words.titles.proposed}</DialogDescription>
        </DialogHeader>
        <DialogBody className="grid content-start gap-6">
          <Rail size="full" label={words.railLabel} stations={demoStations(words, 3)} title={words.titles.proposed} />
          <p>{words.sentence}</p>
          <Field label="Adresse">
            <Input />
          </Field>
        </DialogBody>
        <DialogFooter>
          <Button variant="secondary">{words.cancel}</Button>
          <Button>{words.send}</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

function AbortDialog({ words }: { words: Samples }) {
  const [open, setOpen] = useState(false);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={setOpen}
      trigger={<Button variant="secondary">Confirmation</Button>}
      title="Annuler la réparation ?"
      description="Votre demande sera fermée. Vous pourrez en faire une autre à tout moment."
      confirmLabel="Annuler la réparation"
      cancelLabel={words.close}
      tone="danger"
      onConfirm={() => setOpen(false)}
    />
  );
}

function AccountMenu() {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="secondary">Menu</Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuLabel>leila@atelier.test</DropdownMenuLabel>
        <DropdownMenuSeparator />
        <DropdownMenuItem>
          <User /> Profil
        </DropdownMenuItem>
        <DropdownMenuItem tone="danger">
          <LogOut /> Se déconnecter
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
