import BooleanField from '@rjsf/core/lib/components/fields/BooleanField.js'
import NumberField from '@rjsf/core/lib/components/fields/NumberField.js'
import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js'
import StringField from '@rjsf/core/lib/components/fields/StringField.js'
import { FormFields } from './FormFields.tsx'
import { DateWidget } from './later/DateWidget.tsx'
import { FileWidget } from './later/FileWidget.tsx'
import { MultiLineWidget } from './later/MultiLineWidget.tsx'
import { NumberWidget } from './later/NumberWidget.tsx'
import { EmptyTemplate, FieldTemplate } from './templates.tsx'
import { KnownUsernameWidget, PasswordWidget, UserIdWidget } from './widgets/account-widgets.tsx'
import { OneTimeCodeWidget } from './widgets/OneTimeCodeWidget.tsx'
import { CheckboxWidget, EmailWidget, PhoneWidget, TextWidget } from './widgets/plain-widgets.tsx'

/**
 * A new kind of input is one widget and one row here; `ui:widget` in YAML names the row. Widgets of
 * `later/` load with the journeys that use them (scripts/vite/used-by-journeys.ts).
 */
export const widgets = {
  text: TextWidget,
  TextWidget,
  'user-id': UserIdWidget,
  password: PasswordWidget,
  'one-time-code': OneTimeCodeWidget,
  phone: PhoneWidget,
  email: EmailWidget,
  checkbox: CheckboxWidget,
  CheckboxWidget,
  'known-username': KnownUsernameWidget,
  'multi-line': MultiLineWidget,
  number: NumberWidget,
  date: DateWidget,
  file: FileWidget,
}

/**
 * Fields, templates and widgets that rjsf may render. The compiler refuses a schema that needs
 * another field (a list, a choice of schemas).
 */
export const theme = {
  fields: { BooleanField, NumberField, ObjectField: FormFields, SchemaField, StringField },
  templates: {
    FieldTemplate,
    DescriptionFieldTemplate: EmptyTemplate,
    FieldHelpTemplate: EmptyTemplate,
    FieldErrorTemplate: EmptyTemplate,
  },
  widgets,
}

/**
 * Replaces the default registry of rjsf in the bundle, so that unused components are not loaded.
 */
export default function getDefaultRegistry() {
  return {
    fields: theme.fields,
    templates: { ...theme.templates, ButtonTemplates: {} },
    widgets: theme.widgets,
    rootSchema: {},
    formContext: {},
    translateString: (text: string) => text,
    globalFormOptions: {
      idPrefix: 'root',
      idSeparator: '_',
      useFallbackUiForUnsupportedType: false,
    },
  }
}
