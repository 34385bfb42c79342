import DataObject from "@mui/icons-material/DataObject";
import FormatBold from "@mui/icons-material/FormatBold";
import FormatItalic from "@mui/icons-material/FormatItalic";
import LinkIcon from "@mui/icons-material/Link";
import LinkOff from "@mui/icons-material/LinkOff";
import { Box } from "@mui/material";
import { type Editor, EditorContent, useEditor, useEditorState } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { useEffect, useRef, useState } from "react";
import type { Paragraph } from "../../../contract/emailBlocks.ts";
import { FormatListBulleted, FormatListNumbered } from "../../kit/look/facingIcons.tsx";
import { ToolButton } from "../../kit/overlays/ToolButton.tsx";
import { useTranslation } from "../../kit/texts/i18n.ts";
import { LinkDialog } from "./LinkDialog.tsx";
import { documentOf, paragraphsOf } from "./tiptapText.ts";
import { VariableDialog } from "./VariableDialog.tsx";

/** Only what a mail can show: paragraphs, two kinds of lists, bold, italic and links. */
const kit = StarterKit.configure({
  blockquote: false,
  code: false,
  codeBlock: false,
  dropcursor: false,
  gapcursor: false,
  heading: false,
  horizontalRule: false,
  strike: false,
  trailingNode: false,
  underline: false,
  link: {
    openOnClick: false,
    autolink: true,
    defaultProtocol: "https",
    HTMLAttributes: { rel: null, target: null },
  },
});

type Props = {
  paragraphs: readonly Paragraph[];
  onChange: (paragraphs: Paragraph[]) => void;
  dir: "ltr" | "rtl";
  label: string;
  describedBy?: string;
  isWrong?: boolean;
  disabled?: boolean;
};

/** The text of a block, with a toolbar; Tab leaves it. */
export function RichText({ paragraphs, onChange, dir, label, describedBy, isWrong, disabled }: Props) {
  const written = useRef(JSON.stringify(paragraphs));
  const change = useRef(onChange);
  change.current = onChange;
  const editor = useEditor({
    extensions: [kit],
    content: documentOf(paragraphs),
    editable: !disabled,
    injectCSS: false,
    editorProps: {
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
        dir,
        class: "mailText",
        ...(describedBy && { "aria-describedby": describedBy }),
        ...(isWrong && { "aria-invalid": "true" }),
      },
      // Tab goes on to the next field, also within a list.
      handleDOMEvents: { keydown: (_view, event) => event.key === "Tab" },
    },
    onUpdate: ({ editor: now }) => {
      const next = paragraphsOf(now.getJSON());
      written.current = JSON.stringify(next);
      change.current(next);
    },
  });
  const given = JSON.stringify(paragraphs);
  useEffect(() => {
    if (given === written.current) return;
    written.current = given;
    editor?.commands.setContent(documentOf(JSON.parse(given)), { emitUpdate: false });
  }, [given, editor]);
  useEffect(() => void editor?.setEditable(!disabled, false), [disabled, editor]);
  return (
    <Box sx={frame}>
      {editor && !disabled && <Toolbar editor={editor} />}
      <EditorContent editor={editor} />
    </Box>
  );
}

const frame = {
  border: 1,
  borderColor: "divider",
  "&:focus-within": { borderColor: "primary.main" },
  "& .mailText": {
    minBlockSize: 72,
    px: 1.5,
    py: 1,
    outline: "none",
    whiteSpace: "pre-wrap",
    overflowWrap: "anywhere",
    "& p": { m: 0, mb: 1 },
    "& p:last-child": { mb: 0 },
    "& ul, & ol": { my: 0, mb: 1, paddingInlineStart: 3 },
    "& ul": { listStyleType: "disc" },
    "& ol": { listStyleType: "decimal" },
    "& a": { color: "primary.main" },
  },
} as const;

function Toolbar({ editor }: { editor: Editor }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState<"link" | "variable">();
  const is = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive("bold"),
      italic: now.isActive("italic"),
      bullets: now.isActive("bulletList"),
      numbers: now.isActive("orderedList"),
      link: now.isActive("link"),
    }),
  });
  const chain = () => editor.chain().focus();
  const buttons = [
    ["bold", FormatBold, () => chain().toggleBold().run()],
    ["italic", FormatItalic, () => chain().toggleItalic().run()],
    ["bullets", FormatListBulleted, () => chain().toggleBulletList().run()],
    ["numbers", FormatListNumbered, () => chain().toggleOrderedList().run()],
  ] as const;
  const close = () => {
    setAsking(undefined);
    editor.commands.focus();
  };
  return (
    <Box
      role="toolbar"
      aria-label={t("emails.rich.toolbar")}
      sx={{ display: "flex", flexWrap: "wrap", borderBlockEnd: 1, borderColor: "divider" }}
    >
      {buttons.map(([name, Icon, run]) => (
        <ToolButton key={name} label={t(`emails.rich.${name}`)} aria-pressed={is[name]} onClick={run}>
          <Icon fontSize="small" color={is[name] ? "primary" : "inherit"} />
        </ToolButton>
      ))}
      <ToolButton
        label={t("emails.rich.link")}
        aria-pressed={is.link}
        aria-haspopup="dialog"
        onClick={() => setAsking("link")}
      >
        <LinkIcon fontSize="small" color={is.link ? "primary" : "inherit"} />
      </ToolButton>
      {is.link && (
        <ToolButton
          label={t("emails.rich.unlink")}
          onClick={() => chain().extendMarkRange("link").unsetLink().run()}
        >
          <LinkOff fontSize="small" />
        </ToolButton>
      )}
      <ToolButton label={t("emails.variable")} aria-haspopup="dialog" onClick={() => setAsking("variable")}>
        <DataObject fontSize="small" />
      </ToolButton>
      {asking === "link" && (
        <LinkDialog
          href={(editor.getAttributes("link").href as string | undefined) ?? ""}
          onClose={close}
          onLink={(href) => {
            setAsking(undefined);
            const { empty } = editor.state.selection;
            if (empty && !is.link)
              chain()
                .insertContent({ type: "text", text: href, marks: [{ type: "link", attrs: { href } }] })
                .run();
            else chain().extendMarkRange("link").setLink({ href }).run();
          }}
        />
      )}
      {asking === "variable" && (
        <VariableDialog
          onClose={close}
          onInsert={(text) => {
            setAsking(undefined);
            chain().insertContent({ type: "text", text }).run();
          }}
        />
      )}
    </Box>
  );
}
