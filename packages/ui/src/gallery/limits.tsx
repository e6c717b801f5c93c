import { Badge } from '../primitives/badge.tsx';
import { Button } from '../primitives/button.tsx';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '../primitives/card.tsx';
import { Checkbox } from '../fields/checkbox.tsx';
import { Field } from '../fields/field.tsx';
import { Input } from '../fields/input.tsx';
import { OneTimeCode } from '../fields/one-time-code.tsx';
import { RadioCard, RadioGroup } from '../fields/radio-group.tsx';
import { Select } from '../fields/select.tsx';
import { Stepper } from '../navigation/stepper.tsx';
import { Switch } from '../fields/switch.tsx';
import { Textarea } from '../fields/textarea.tsx';

const long = 'Anticonstitutionnellement-Donaudampfschifffahrtsgesellschaftskapitän';

export function Limits() {
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      <Card>
        <CardHeader>
          <CardTitle level={3}>{long}</CardTitle>
          <CardDescription>{long}</CardDescription>
        </CardHeader>
        <CardContent className="grid grid-cols-1 justify-items-start gap-5">
          <Badge hue="orange">{long}</Badge>
          <Button>Demander une réparation à domicile pour plusieurs appareils à la fois</Button>
          <Checkbox label={long} />
          <Switch label={long} />
          <Steps />
        </CardContent>
      </Card>
      <Card>
        <CardContent className="grid grid-cols-1 gap-5">
          <Disabled />
        </CardContent>
      </Card>
    </div>
  );
}

function Steps() {
  const steps = ['Téléphone', 'Appareil', 'Adresse', 'Problème'].map((label) => ({ key: label, label }));
  return <Stepper label="La demande en quatre étapes" className="w-full" steps={steps} current={2} doneLabel="fait" />;
}

function Disabled() {
  return (
    <>
      <Field label={long}>
        <Input disabled defaultValue={long} />
      </Field>
      <Field label="Panne" error={long}>
        <Textarea disabled defaultValue={long} />
      </Field>
      <Field label="État">
        <Select disabled options={[{ value: 'all', label: long }]} defaultValue="all" />
      </Field>
      <Field label="Code">
        <OneTimeCode disabled value="42" onValueChange={() => {}} />
      </Field>
      <Field label="Appareil">
        <RadioGroup disabled defaultValue="phone">
          <RadioCard value="phone" title={long} description={long} />
        </RadioGroup>
      </Field>
      <Switch disabled defaultChecked label="Trier par dernière modification" />
      <Checkbox disabled defaultChecked label="Je garde ma carte SIM" />
    </>
  );
}
