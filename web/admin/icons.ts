import Campaign from "@mui/icons-material/CampaignOutlined";
import Category from "@mui/icons-material/CategoryOutlined";
import Extension from "@mui/icons-material/ExtensionOutlined";
import ForwardToInbox from "@mui/icons-material/ForwardToInboxOutlined";
import Groups from "@mui/icons-material/GroupsOutlined";
import LocationOn from "@mui/icons-material/LocationOnOutlined";
import MailOutline from "@mui/icons-material/MailOutlineOutlined";
import ManageSearch from "@mui/icons-material/ManageSearchOutlined";
import Palette from "@mui/icons-material/PaletteOutlined";
import Payments from "@mui/icons-material/PaymentsOutlined";
import Pending from "@mui/icons-material/PendingActionsOutlined";
import Percent from "@mui/icons-material/PercentOutlined";
import QrCode from "@mui/icons-material/QrCode2Outlined";
import RoomService from "@mui/icons-material/RoomServiceOutlined";
import Settings from "@mui/icons-material/SettingsOutlined";
import Storefront from "@mui/icons-material/StorefrontOutlined";
import Style from "@mui/icons-material/StyleOutlined";
import Tune from "@mui/icons-material/TuneOutlined";
import type { ComponentType } from "react";
import {
  AltRouteOutlined as AltRoute,
  ChecklistOutlined as Checklist,
  LabelOutlined as Label,
} from "../kit/look/facingIcons.tsx";

/** The icons of the cards, by the paths of their screens. The rail has none of them, so they load with the admin centre. */
export const cardIcons: Record<string, ComponentType<{ fontSize?: "small" }>> = {
  "/admin/product-types": Category,
  "/admin/product-sub-types": AltRoute,
  "/admin/attributes": Tune,
  "/admin/product-statuses": Label,
  "/admin/order-statuses": Style,
  "/admin/locations": LocationOn,
  "/admin/label-templates": QrCode,
  "/admin/vat-codes": Percent,
  "/admin/services": RoomService,
  "/admin/standard-tasks": Checklist,
  "/admin/users": Groups,
  "/admin/invitations": ForwardToInbox,
  "/admin/theme": Palette,
  "/admin/settings": Settings,
  "/admin/mails": MailOutline,
  "/admin/audit": ManageSearch,
  "/admin/jobs": Pending,
  "/modules": Extension,
  "/payments": Payments,
  "/modules/mailing/configs": Campaign,
  "/modules/webshop/configs": Storefront,
};
