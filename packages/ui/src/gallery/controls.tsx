import { useState } from 'react';
import { ArrowRight, Bell, Search, Smartphone, Trash2 } from 'lucide-react';
import { Badge, badgeHues } from '../primitives/badge.tsx';
import { Button, IconButton } from '../primitives/button.tsx';
import { Card, CardContent } from '../primitives/card.tsx';
import { Checkbox } from '../fields/checkbox.tsx';
import { DayField } from '../fields/day-field.tsx';
import { Drawing } from '../drawings/drawing.tsx';
import { Field } from '../fields/field.tsx';
import { Indicator } from '../primitives/indicator.tsx';
import { Input } from '../fields/input.tsx';
import { OneTimeCode } from '../fields/one-time-code.tsx';
import { RadioCard, RadioGroup } from '../fields/radio-group.tsx';
import { Segmented } from '../navigation/segmented.tsx';
import { Select } from '../fields/select.tsx';
import { Switch } from '../fields/switch.tsx';
import { Textarea } from '../fields/textarea.tsx';
import { badgeWords, type Samples } from './samples.ts';

export function Buttons({ words }: { words: Samples }) {
  const variants = ['primary', 'secondary', 'ghost', 'danger', 'link'] as const;
  return (
    <div className="grid grid-cols-1 gap-5">
      {(['lg', 'md', 'sm'] as const).map((size) => (
        <div key={size} className="flex flex-wrap items-center gap-3">
          {variants.map((variant) => (
            <Button key={variant} variant={variant} size={size}>
              {variant === 'danger' && <Trash2 />}
              {variant === 'danger' ? words.cancel : words.send}
              {variant === 'primary' && <ArrowRight />}
            </Button>
          ))}
          <Button size={size} loading>
            {words.send}
          </Button>
          <Button size={size} disabled>
            {words.send}
          </Button>
          <IconButton size={size === 'sm' ? 'sm' : 'md'} label="Notifications" icon={<Bell />} />
        </div>
      ))}
      <div className="flex flex-wrap gap-2">
        {badgeHues.map((hue) => (
          <Badge key={hue} hue={hue} icon={<Smartphone />}>
            {badgeWords[hue]}
          </Badge>
        ))}
        <span className="flex items-center gap-2">
          <Indicator label="Nouveau" /> <Indicator label="Nouveau" tone="danger" />
        </span>
      </div>
    </div>
  );
}

export function Controls() {
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      <Card>
        <CardContent className="grid grid-cols-1 gap-5">
          <Texts />
        </CardContent>
      </Card>
      <Card>
        <CardContent className="grid grid-cols-1 content-start gap-5">
          <Choices />
        </CardContent>
      </Card>
    </div>
  );
}

function Texts() {
  const [code, setCode] = useState('427');
  return (
    <>
      <Field label="Adresse e-mail" description="Pour vous écrire, jamais pour autre chose.">
        <Input type="email" defaultValue="leila@atelier.test" autoComplete="email" />
      </Field>
      <Field label="Téléphone" required error="Un numéro compte entre 6 et 20 chiffres.">
        <Input type="tel" defaultValue="22 4" />
      </Field>
      <Field label="Rechercher" labelHidden>
        <Input icon={<Search />} placeholder="Rechercher une réparation" />
      </Field>
      <Field label="Ce qui ne va pas" hint="facultatif">
        <Textarea defaultValue="L’écran reste noir depuis hier." />
      </Field>
      <Field label="Code reçu par e-mail" description="Six chiffres, valables dix minutes.">
        <OneTimeCode value={code} onValueChange={setCode} />
      </Field>
      <Field label="Adresse vérifiée">
        <Input defaultValue="12 rue de Marseille, Tunis" readOnly />
      </Field>
    </>
  );
}

function Choices() {
  const [language, setLanguage] = useState<'fr' | 'en'>('fr');
  const [day, setDay] = useState('2026-11-24');
  return (
    <>
      <Field label="Jour du passage">
        <DayField
          value={day}
          onValueChange={setDay}
          min="2026-11-22"
          max="2027-01-21"
          today="2026-11-22"
          locale="fr-FR"
          placeholder="jj/mm/aaaa"
          labels={dayLabels}
        />
      </Field>
      <Field label="Filtrer par état">
        <Select options={statuses} defaultValue="all" />
      </Field>
      <Field label="Votre appareil">
        <RadioGroup defaultValue="phone">
          <RadioCard
            value="phone"
            icon={<Drawing compact name="phone" className="size-10" />}
            title="Galaxy S22"
            description="Téléphone"
          />
          <RadioCard
            value="laptop"
            icon={<Drawing compact name="laptop" className="size-10" />}
            title="ThinkPad X1"
            description="Ordinateur portable"
          />
        </RadioGroup>
      </Field>
      <Switch label="Trier par dernière modification" defaultChecked />
      <Switch label="Utiliser mon adresse" />
      <Checkbox label="L’appareil est accompagné de son chargeur" defaultChecked />
      <Checkbox label="Je garde ma carte SIM" />
      <div className="flex flex-wrap gap-4">
        <Segmented label="Langue" value={language} onValueChange={setLanguage} options={languages} />
        <Segmented size="sm" label="Langue, petite" value={language} onValueChange={setLanguage} options={languages} />
      </div>
    </>
  );
}

const languages = [
  { value: 'fr', label: 'FR', name: 'FR Français', lang: 'fr' },
  { value: 'en', label: 'EN', name: 'EN English', lang: 'en' },
] as const;

const statuses = [
  { value: 'all', label: 'Tous les états' },
  { value: 'fixing', label: 'En réparation' },
  { value: 'proposed', label: 'Devis envoyé' },
];

const dayLabels = {
  open: 'Choisir un jour',
  months: 'Mois',
  previous: 'Mois précédent',
  next: 'Mois suivant',
  today: 'aujourd’hui',
  selected: 'choisi',
};
